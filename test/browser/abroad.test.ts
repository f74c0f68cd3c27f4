import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage, pageErrorsOf } from '../support/browser.ts';
import { checkoutForm, placeOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openTestShop(), openBrowser()]);
  await shop.enqueue('refresh-points');
  await shop.drain();
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

const items = [{ product: 2, quantity: 1 }];
const offersTo = async (cityId: number) =>
  (
    await call<{ offers: { method: string; kinds?: string[]; total: number; paySystems: number[] }[] }>(
      shop.url,
      '/api/delivery/offers',
      {
        cityId,
        items,
        coupons: [],
      },
    )
  ).body.offers;
const pointsOf = async (cityId: number) =>
  (await call<{ points: { code: string; kind: string }[] }>(shop.url, `/api/delivery/points?cityId=${cityId}`)).body
    .points;
async function cityNamed(name: string): Promise<number> {
  const [city] = await shop.query<{ id: number }>('select id from cities where name = $1', [name]);
  return city!.id;
}
const locations = () =>
  shop.query<{ location: object; contact: object }>(
    'select location, contact from orders order by placed_at desc, number desc limit 1',
  );

it('Ольга, who is away from home, chooses Минск, finds its points and her address there, and pays online', async () => {
  const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Asia/Yekaterinburg' });
  const problems = pageErrorsOf(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${shop.url}/net-takogo`);
  await page.evaluate((stored) => localStorage.setItem('nextjs', JSON.stringify({ state: stored, version: 3 })), {
    cart: { items, later: [], coupons: [], seen: [] },
  });
  await openPage(page, `${shop.url}/order`);
  const chooser = page.getByRole('dialog', { name: 'Выберите город' });
  await page.getByRole('button', { name: 'Изменить город' }).click();
  await chooser.getByText('Другая страна').click();
  await chooser.getByRole('combobox').fill('минс');
  await page.getByRole('option', { name: /Минск.*Беларусь/ }).click();
  await chooser.waitFor({ state: 'detached' });

  // After a reload the city is still there, and is searched for abroad again.
  await openPage(page, `${shop.url}/order`);
  await page.getByRole('button', { name: 'Изменить город' }).click();
  expect(await chooser.getByRole('radio', { name: 'Другая страна' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await chooser.waitFor({ state: 'detached' });

  const ways = page.getByRole('group', { name: 'Способ доставки' });
  await ways.getByRole('radio', { name: /Пункт выдачи/ }).check();
  await page
    .getByText(/Пункт выдачи СДЭК.* по\sместному времени/)
    .first()
    .waitFor();
  const points = page.getByRole('group', { name: 'Пункт выдачи' });
  await points.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Заберу отсюда' }).click();
  await points.getByText('оплаты при\u00a0получении нет').waitFor();

  await ways.getByRole('radio', { name: /Курьер СДЭК/ }).check();
  const street = page.getByRole('combobox', { name: 'Улица' });
  await street.pressSequentially('мир');
  await page.getByRole('option', { name: 'ул Мира' }).click();
  await page.getByRole('combobox', { name: 'Дом' }).pressSequentially('15');
  await page.getByRole('option', { name: /д\s15/ }).click();
  expect(await page.getByLabel('Индекс').inputValue()).toBe('220102');

  const payment = page.locator('section:has(#payment)').getByRole('radio');
  expect(await payment.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(['1', '5']);
  await page.getByLabel('Имя и фамилия').fill('Ольга Ким');
  await page
    .getByLabel(/^Телефон/)
    .first()
    .fill('+375 29 123-45-67');
  await page.getByLabel(/^Email/).fill('olga@example.by');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Перейти к\sоплате/ }).click();
  await page.waitForURL('**/yookassa/checkout/**');
  expect(await locations()).toMatchObject([
    {
      location: { city: 'Минск', country: 'Беларусь', countryCode: 'by', house: '15', zip: '220102', checked: true },
      contact: { phone: '375291234567' },
    },
  ]);
  expect(problems).toEqual([]);
  await context.close();
});

it('a point of Минск can be ordered to, paid online only; there is no delivery to a country that the shop does not serve', async () => {
  const minsk = await cityNamed('Минск');
  const point = (await pointsOf(minsk)).find(({ kind }) => kind === 'point');
  expect(point).toMatchObject({ takesCash: false, takesCards: false });
  const forCart = await call<{ points: object[] }>(shop.url, '/api/delivery/points', { cityId: minsk, items });
  expect(forCart.body.points).toContainEqual(
    expect.objectContaining({ code: point!.code, paySystems: [1, 5], takesCash: false, takesCards: false }),
  );
  const offers = await offersTo(minsk);
  const carried = offers.filter(({ method }) => method !== 'pickup');
  expect(carried.map(({ method, paySystems }) => ({ method, paySystems }))).toEqual([
    { method: 'point', paySystems: [1, 5] },
    { method: 'point', paySystems: [1, 5] },
    { method: 'courier', paySystems: [1, 5] },
  ]);
  const toPoint = offers.find(({ kinds }) => kinds?.includes(point!.kind));
  const delivery = { method: 'point', cityId: minsk, pointCode: point!.code };
  const order = (paySystem: number) =>
    placeOrder(shop.url, checkoutForm(items, toPoint!.total, { delivery, paySystem }));
  expect((await order(2)).body.error.details).toMatchObject({ code: 'pay-system-unavailable' });
  expect((await order(1)).status).toBe(200);
  expect(await locations()).toMatchObject([{ location: { countryCode: 'by', point: { code: point!.code } } }]);

  const tbilisi = await cityNamed('Тбилиси');
  expect((await offersTo(tbilisi)).map(({ method }) => method)).toEqual(['pickup']);
  expect(await pointsOf(tbilisi)).toEqual([]);
});
