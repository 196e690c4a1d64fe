/** What every screen keeps: axe finds nothing, and nothing scrolls. */

import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Where pictures are kept, if they are. */
export const SHOTS = process.env['SHOTS'];

export async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

export async function axe(page: Page): Promise<void> {
  // A colour on its way from one state to the next is neither.
  await page.evaluate(() => {
    const passing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    return Promise.allSettled(passing.map((one) => one.finished)).then(() => undefined);
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

/** A phone may scroll downwards. */
export async function isGood(page: Page, scrolls = false): Promise<void> {
  await axe(page);
  const over = await page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return { down: scrollHeight - clientHeight, along: scrollWidth - clientWidth };
  });
  expect(scrolls ? over.along : over).toEqual(scrolls ? 0 : { down: 0, along: 0 });
}

/** The same, with a picture of it. */
export async function looks(page: Page, name: string, scrolls = false): Promise<void> {
  await shot(page, name);
  await isGood(page, scrolls);
}
