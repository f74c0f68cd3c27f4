import { expect } from 'vitest';
import type { Page } from 'playwright-core';

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/**
 * Tells a story on a phone and then at a desk, in the same page: it is resized, not opened again. At the end of each the page does
 * not scroll sideways.
 *
 * @param tell gets 0 on the phone and 1 at the desk, to use other rows
 */
export async function atEachWidth(page: Page, tell: (nth: 0 | 1) => Promise<void>): Promise<void> {
  for (const nth of [0, 1] as const) {
    await page.setViewportSize(VIEWPORTS[nth]);
    await tell(nth);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
}
