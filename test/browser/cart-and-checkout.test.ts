import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, pageErrorsOf } from '../support/browser.ts';
import { orderByCard } from '../support/buyer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/;

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openTestShop();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

it('what Анна typed and her certificate go with her between cart and checkout, and are never stored', async () => {
  const [gift] = await shop.query<{ id: number }>("select id from products where slug = 'sertifikat-1000'");
  const bought = await orderByCard(shop.url, [{ product: gift!.id, quantity: 1 }], { delivery: { method: 'digital' } });
  await shop.sandbox.advance(bought.paymentId, 'pay');
  await shop.drain();
  const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${bought.number}`);
  const code = CODE.exec(letter!.html)![0];

  const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
  const problems = pageErrorsOf(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const name = page.getByLabel('Имя и фамилия');
  const codes = page.getByRole('list', { name: 'Добавленные коды' });
  const isNotStored = async () =>
    expect(
      await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + document.cookie),
    ).not.toMatch(new RegExp(`Иванова|${code}`));

  await page.goto(`${shop.url}/catalog/preparaty`);
  await page.getByRole('button', { name: 'В корзину' }).first().click();
  await page.goto(`${shop.url}/cart`);
  // Without its code the field is offered again, and the cart stays.
  await page.route('**/coupon-field*', (route) => route.abort());
  await page.getByRole('button', { name: /промокод/i }).click();
  await page.getByRole('alert').getByText('Нет связи').waitFor();
  await page.unroute('**/coupon-field*');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await page.getByLabel('Промокод или сертификат').fill(code);
  await page.getByRole('button', { name: 'Применить' }).click();
  await codes.waitFor();
  await isNotStored();
  await page.getByRole('link', { name: 'Оформить заказ' }).first().click();
  await page.waitForURL('**/order');
  await codes.waitFor();
  await name.fill('Анна Иванова');
  await isNotStored();

  await page.getByRole('link', { name: 'Изменить', exact: true }).click();
  await page.waitForURL('**/cart');
  await codes.waitFor();
  await isNotStored();
  await page.goBack();
  await page.waitForURL('**/order');
  await codes.waitFor();
  expect(await name.inputValue()).toBe('Анна Иванова');
  await isNotStored();

  await page.reload();
  await name.waitFor();
  expect(await name.inputValue()).toBe('');
  expect(await codes.count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
