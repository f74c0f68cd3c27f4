import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './axe.ts';
import { openBrowser, pageErrorsOf } from './browser.ts';
import type { TestShop } from './test-shop.ts';

export const PHONE = 390;

export type DeskWindows = Awaited<ReturnType<typeof openDeskWindows>>;

/** Windows of the desk in one browser, each with the session of a member. */
export async function openDeskWindows(shop: TestShop) {
  const browser: Browser = await openBrowser();
  const contexts: BrowserContext[] = [];
  const problems: string[][] = [];

  return {
    /** @param cookie of a signed-in member; without it nobody is signed in */
    async open(cookie: string | undefined, width: number, height = 900): Promise<Page> {
      const context = await browser.newContext({ viewport: { width, height }, locale: 'ru-RU' });
      contexts.push(context);
      // As on a plain http address that is not of this machine.
      await context.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
      problems.push(pageErrorsOf(context));
      const [name, value] = cookie?.split('=') ?? [];
      if (name && value) await context.addCookies([{ name, value, url: shop.url }]);
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      return page;
    },
    /** After each test: no page has reported an error. */
    async closeAll(): Promise<void> {
      for (const context of contexts.splice(0)) await context.close();
      expect(problems.splice(0).flat()).toEqual([]);
    },
    close: () => browser.close(),
  };
}

/** No violation that axe finds, and nothing wider than the window. */
export async function isSound(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

/** {@link isSound} at a desk and on a phone: it is one document, so it is resized instead of opened again. It is left on the phone. */
export async function isSoundAtBoth(page: Page, desk = 1440): Promise<void> {
  const { height } = page.viewportSize()!;
  for (const width of [desk, PHONE]) {
    await page.setViewportSize({ width, height });
    await isSound(page);
  }
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Waits for the sentence that a command was carried out. */
export const outcome = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
