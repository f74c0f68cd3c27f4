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

it('a locker that takes no money stays chosen with an error after a change of the payment, and is not offered for it', async () => {
  const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
  const problems = pageErrorsOf(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${shop.url}/catalog/preparaty`);
  await page.getByRole('button', { name: 'В корзину' }).first().click();
  await page.goto(`${shop.url}/order`);
  await page.getByLabel('Имя и фамилия').fill('Анна Иванова');
  await page.getByLabel('Телефон').first().fill('+7 916 123-45-67');
  await page.getByLabel('Email').first().fill('anna@example.ru');
  await page.getByRole('radio', { name: /Пункт выдачи или постамат/ }).check();
  const search = page.getByLabel('Улица, метро или номер пункта');
  const points = page.getByRole('group', { name: 'Пункт выдачи' });
  await search.fill('постамат');
  const locker = points.getByRole('radio').first();
  const code = await locker.getAttribute('value');
  // The total is the one for lockers, which are cheaper than points.
  const total = page.getByText('Итого', { exact: true }).locator('xpath=following-sibling::*');
  const sum = async () => Number((await total.innerText()).replaceAll(/[^\d,]/g, '').replace(',', '.'));
  expect(await total.innerText()).toContain('от');
  const least = await sum();
  await locker.click();
  await expect.poll(() => total.innerText()).not.toContain('от');
  expect(await sum()).toBe(least);
  await page.getByRole('button', { name: 'Заберу отсюда' }).click();
  const chosen = points.getByText('Постамат');
  await chosen.waitFor();

  const payment = (name: RegExp) => page.getByRole('radio', { name });
  await payment(/Наложенный платёж/).check();
  const error = points.getByText('Этот постамат не принимает оплату при получении');
  await error.waitFor();
  await page.getByRole('checkbox').check();
  const submit = page.getByRole('button', { name: 'Подтвердить заказ' });
  await submit.click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Этот постамат не принимает/ })
    .click();
  expect(await points.evaluate((group) => group === document.activeElement)).toBe(true);
  await payment(/Банковская карта/).check();
  await error.waitFor({ state: 'detached' });
  await chosen.waitFor();

  await payment(/Наложенный платёж/).check();
  await page.getByRole('button', { name: 'Выбрать другой' }).click();
  await page.getByText(/^Подход[ия]т\s.*\sне\sпринима[ею]т\sоплату\sпри\sполучении/).waitFor();
  await search.fill('постамат');
  expect(await points.locator(`input[value="${code}"]`).count()).toBe(0);
  await search.fill('');
  await points
    .getByRole('radio', { name: /Пункт выдачи СДЭК/ })
    .first()
    .click();
  await expect.poll(sum).toBe(least + 20);
  await submit.click();
  await page.waitForURL('**/personal/orders/**');
  expect(problems).toEqual([]);
  await context.close();
});
