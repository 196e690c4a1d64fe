/** What every screen keeps: axe finds nothing, and nothing scrolls. */

import { join } from 'node:path';
import axeCore from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** Where pictures are kept, if they are. */
export const SHOTS = process.env['SHOTS'];

export async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** How often axe looks, at most, where a screen that lives changes under its eyes. */
const LOOKS = 5;

/** axe is put into a page once. Its own driver for Playwright does so twice each time, and opens a page to sum up. */
async function inspect(page: Page): Promise<axeCore.Result[]> {
  // It would look into no other frame; the screens have none.
  expect(page.frames()).toHaveLength(1);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // Every rule is tried; what passes is not reported.
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations;
  });
}

export async function axe(page: Page): Promise<void> {
  for (let look = 1; ; look++) {
    // A colour on its way from one state to the next is neither. What moves for ever stays as it is.
    const changes = await page.evaluateHandle(() => {
      for (const one of document.getAnimations()) {
        if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
      }
      const seen = { any: false };
      new MutationObserver(() => (seen.any = true)).observe(document.body, {
        childList: true,
        subtree: true,
        attributeFilter: ['class'],
      });
      return seen;
    });
    const violations = await inspect(page);
    // Of what was taken away while it looked axe finds no colours any more; what is wrong is wrong again.
    if (violations.length > 0 && look < LOOKS && (await changes.evaluate(({ any }) => any))) continue;
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
    expect(found).toEqual([]);
    return;
  }
}

/**
 * The page's clock runs faster until this is so: nobody waits for what goes or comes by itself after seconds. The clock
 * is installed before the page is opened (`page.clock.install()`).
 */
export async function inTime(page: Page, so: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await so();
  }).toPass({ intervals: [50], timeout: 30_000 });
}

/** A phone may scroll downwards. */
export async function isGood(page: Page, scrolls = false): Promise<void> {
  await axe(page);
  const over = await page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return { down: scrollHeight - clientHeight, along: scrollWidth - clientWidth };
  });
  expect(scrolls ? over.along : over).toEqual(scrolls ? 0 : { down: 0, along: 0 });
  await wordsFit(page);
}

/** No button is too narrow for its words. */
export async function wordsFit(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((each) => each.scrollWidth > each.clientWidth)
      .map((each) => `${each.innerText}: ${each.scrollWidth} of ${each.clientWidth}`),
  );
  expect(wide).toEqual([]);
}

/** Nothing in it scrolls either. */
export async function standsStill(page: Page): Promise<void> {
  const scrolls = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => {
        const { overflowY } = getComputedStyle(each);
        return each.scrollHeight > each.clientHeight + 1 && (overflowY === 'auto' || overflowY === 'scroll');
      })
      .map((each) => `${each.className}: ${each.scrollHeight} of ${each.clientHeight}`),
  );
  expect(scrolls).toEqual([]);
}

/** The same, with a picture of it. */
export async function looks(page: Page, name: string, scrolls = false): Promise<void> {
  await shot(page, name);
  await isGood(page, scrolls);
}
