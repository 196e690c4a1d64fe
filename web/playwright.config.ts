import { defineConfig } from '@playwright/test';

// Another one, where two checkouts are tested at once.
const PORT = Number(process.env['PORT'] ?? 8092);

export default defineConfig({
  testDir: 'tests/e2e',
  // Every test has a page of its own, and every file that needs a real house has a house of its own on a port of its own.
  // Tests that share a house are in one file, in order: test.describe.configure({ mode: 'serial' }).
  workers: Number(process.env['WORKERS'] ?? 3),
  fullyParallel: true,
  // Where every change is tested, a test that fails once is tried once more and listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  // No test asserts a time: this is for machines that do more than run the tests.
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // The built screens alone; the tests bring a house of their own.
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${PORT} --strictPort`,
    url: `http://127.0.0.1:${PORT}/`,
    // Another server there may be of another checkout.
    reuseExistingServer: false,
  },
});
