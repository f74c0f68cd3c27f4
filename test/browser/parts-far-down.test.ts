import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, pageErrorsOf, untilIdle } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openTestShop(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

it('parts far down are activated when they come near, and after a while when their code was lost', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const problems = pageErrorsOf(context);
  await page.clock.install();
  let lost = false;
  const fetched: string[] = [];
  await page.route(/\/assets\/(reviews|zoom-links)-/, (route) => {
    fetched.push(route.request().url());
    if (lost) return route.continue();
    lost = true;
    return route.abort();
  });
  const active = (name: string) => page.locator(`[data-island="${name}"][data-active]`).waitFor({ state: 'attached' });
  await openPage(page, `${shop.url}/catalog/preparaty/magniy-citrat-b6`);
  await untilIdle(page);
  expect(fetched).toEqual([]);

  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/reviews-'));
  await page.locator('#otzyvy').scrollIntoViewIfNeeded();
  await failed;
  await untilIdle(page);
  await page.clock.fastForward(5_000);
  await active('reviews-order');

  const picture = page.locator('[data-zoom]').first();
  await picture.scrollIntoViewIfNeeded();
  await active('zoom-links');
  await picture.click();
  await page.getByRole('dialog').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
