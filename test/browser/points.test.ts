import { afterAll, beforeAll, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from '../support/browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openTestShop({ env: { DELIVERY_CARRIERS: 'cdek,boxberry' } }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

async function checkout({ webGl = true } = {}) {
  const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
  if (!webGl) {
    await context.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
  }
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${shop.url}/net-takogo`);
  const cart = { items: [{ product: 2, quantity: 1 }], later: [], coupons: [], seen: [] };
  await page.evaluate((state) => localStorage.setItem('nextjs', JSON.stringify({ state, version: 3 })), { cart });
  await openPage(page, `${shop.url}/order`);
  await page.getByRole('radio', { name: /Пункт выдачи или постамат/ }).check();
  const points = page.getByRole('group', { name: 'Пункт выдачи' });
  await points.getByRole('radio').first().waitFor();
  return { context, page, points };
}

it('a map that does not come, or a browser without WebGL, leaves the list', async () => {
  for (const webGl of [true, false]) {
    if (webGl) await shop.sandbox.fail({ provider: 'map', status: 503 });
    const { context, page, points } = await checkout({ webGl });
    await page.getByRole('button', { name: /Показать на.карте/ }).click();
    await page.getByText(/Карта не.открылась/).waitFor();
    await points.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Заберу отсюда' }).click();
    await page.getByRole('button', { name: 'Выбрать другой' }).waitFor();
    await context.close();
  }
});
