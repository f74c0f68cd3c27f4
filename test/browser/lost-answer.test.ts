import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from '../support/browser.ts';
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

it('Анна reloads the checkout after a lost answer and orders again: the order already made, its certificate spent once', async () => {
  const [gift] = await shop.query<{ id: number }>("select id from products where slug = 'sertifikat-1000'");
  const bought = await orderByCard(shop.url, [{ product: gift!.id, quantity: 1 }], { delivery: { method: 'digital' } });
  await shop.sandbox.advance(bought.paymentId, 'pay');
  await shop.drain();
  const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${bought.number}`);
  const code = CODE.exec(letter!.html)![0];
  await shop.query("update products set price = 250000, old_price = null where kind = 'physical'");

  const page = await (await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' })).newPage();
  page.setDefaultTimeout(20_000);
  await openPage(page, `${shop.url}/catalog/preparaty`);
  await page.getByRole('button', { name: 'В корзину' }).first().click();
  const confirm = page.getByRole('button', { name: 'Подтвердить заказ' }).locator('visible=true').first();
  async function fillForm(phone: string): Promise<void> {
    await page.getByLabel('Имя и фамилия').fill('Анна Иванова');
    await page.getByLabel('Телефон', { exact: false }).first().pressSequentially(phone);
    await page.getByLabel('Email', { exact: false }).first().fill('anna@example.ru');
    await page.getByRole('radio', { name: /Самовывоз/ }).check();
    await page.getByRole('radio', { name: /Наличными/ }).check();
    await page.getByRole('checkbox').check();
  }

  await openPage(page, `${shop.url}/order`);
  await fillForm('9161234567');
  await page.getByRole('button', { name: /промокод/i }).click();
  await page.getByLabel('Промокод или сертификат').fill(code);
  await page.getByRole('button', { name: 'Применить' }).click();
  await page.getByRole('list', { name: 'Добавленные коды' }).waitFor();
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await confirm.click();
  await page.getByRole('alert').getByText('второй заказ', { exact: false }).waitFor();
  await page.unroute('**/api/orders');
  const placed = () =>
    shop.query<{ id: string }>('select id from orders where id <> $1 and certificate_paid = 100000', [bought.orderId]);
  const [order] = await placed();
  expect(
    await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + document.cookie),
  ).not.toMatch(new RegExp(`anna@|1234567|Иванова|${code}`));

  await page.reload();
  await fillForm('89161234567');
  await confirm.click();
  await page.waitForURL('**/personal/orders/**');
  expect(page.url()).toContain(`/personal/orders/${order!.id}?`);
  expect(await placed()).toEqual([order]);
  expect(await shop.query('select id from orders where id <> $1', [bought.orderId])).toEqual([order]);
  expect(await shop.query("select 1 from ledger_transfers where kind = 'certificate-spend'")).toHaveLength(1);
});
