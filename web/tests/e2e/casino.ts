/** A real demo house in a folder of its own: it can be killed in the middle of a game, and started again. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';

/** The program: what `make test` has built. */
const BAIZE = resolve(process.env['BAIZE'] ?? '../target/debug/baize');

/** The same with the toy in its catalogue. */
export const TOY = `${BAIZE}-toy`;

/** Screens that are tried before the program has them: they come from this folder, everything else from the house. */
const SCREENS = process.env['SCREENS'];

/** A port that nobody listens on. */
async function free(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export class Casino {
  #program: string;
  #folder: string | null = null;
  #child: ChildProcess | null = null;
  #port = 0;

  #pace: string[];
  #scheme = 'http';

  /** Another program than the one that is tested; at its own pace if people are not to act at once. */
  constructor(program = BAIZE, pace = ['--at-once']) {
    this.#program = program;
    this.#pace = pace;
  }

  /** The folder of the house. It is made when somebody asks: every worker reads the files of all tests. */
  get house(): string {
    if (!existsSync(this.#program)) throw new Error(`${this.#program} is not there: see make screens`);
    this.#folder ??= mkdtempSync(join(tmpdir(), 'baize-'));
    return join(this.#folder, 'house');
  }

  get address(): string {
    return `${this.#scheme}://127.0.0.1:${this.#port}`;
  }

  /** A folder for the house with more tables than the demo casino has, by name. */
  furnish(tables: Readonly<Record<string, string>>): void {
    const made = spawnSync(this.#program, ['init', this.house, '--demo'], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    for (const [name, text] of Object.entries(tables)) {
      writeFileSync(join(this.house, 'tables', `${name}.toml`), text);
    }
  }

  /** With a certificate of its own making, under these names; call it before the house opens. */
  async secure(...names: string[]): Promise<void> {
    this.furnish({});
    const subject = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=baize.test'];
    const files = ['-keyout', join(this.house, 'key.pem'), '-out', join(this.house, 'cert.pem')];
    const also = ['-addext', `subjectAltName=IP:127.0.0.1,${names.map((name) => `DNS:${name}`).join(',')}`];
    const made = spawnSync('openssl', [...subject, ...files, ...also], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    this.#scheme = 'https';
    this.#port = await free();
    const origins = names.map((name) => `"https://${name}:${this.#port}"`).join(', ');
    writeFileSync(
      join(this.house, 'server.toml'),
      `origins = [${origins}]\n[tls]\ncert = "cert.pem"\nkey = "key.pem"\n`,
    );
  }

  get port(): number {
    return this.#port;
  }

  /** A device that may report, listed beside the demo casino's; its secret. */
  device(name: string): string {
    const people = join(this.house, 'people.toml');
    writeFileSync(people, readFileSync(people, 'utf8').replace('devices = [', `devices = ["${name}", `));
    const made = spawnSync(this.#program, ['device', this.house, name, '--json'], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    return (JSON.parse(made.stdout) as { secret: string }).secret;
  }

  /** The screens of this house for a browser. */
  async screens(context: BrowserContext, folder = SCREENS): Promise<void> {
    if (folder === undefined) return;
    await context.grantPermissions(['local-network-access']);
    await context.route(`${this.address}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.startsWith('/api')) return route.continue();
      return route.fulfill({ path: join(folder, extname(pathname) === '' ? 'index.html' : pathname) });
    });
  }

  /**
   * Opens, or goes on where it stopped, at the same address; ready when it says where it is. At its pace the demo's
   * people and equipment take no time.
   */
  async open(...more: string[]): Promise<void> {
    this.#port ||= await free();
    const listen = `127.0.0.1:${this.#port}`;
    const args = [
      'demo',
      '--house',
      this.house,
      '--listen',
      listen,
      '--patrons',
      '0',
      ...this.#pace,
      ...more,
    ];
    const child = spawn(this.#program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    let said = '';
    await new Promise<void>((ready, failed) => {
      const hear = (text: Buffer) => {
        said += String(text);
        if (said.includes(this.address)) ready();
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', (code) => failed(new Error(`the house stopped with ${code}: ${said}`)));
    });
    child.removeAllListeners('exit');
  }

  /** Without a word: whatever it was doing. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
    this.#child = null;
  }

  /** A browser of somebody's own. */
  async somebody(browser: Browser, path: string): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(this.address + path);
    return page;
  }

  /** Asks the auditor's commands, which share nothing with the screens. */
  audit(...args: string[]): Record<string, unknown> {
    const [command = '', ...rest] = args;
    const asked = spawnSync(this.#program, ['audit', command, '--house', this.house, '--json', ...rest], {
      encoding: 'utf8',
    });
    if (asked.status === null || asked.stdout === '') throw new Error(asked.stderr);
    return JSON.parse(asked.stdout) as Record<string, unknown>;
  }

  async close(): Promise<void> {
    await this.kill('SIGTERM');
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The PIN of whoever is asked for. */
export async function pin(page: Page, digits: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(digits);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('PIN', { exact: true })).toHaveCount(0);
}
