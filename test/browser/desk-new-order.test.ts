import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { isSound, isSoundAtBoth, openDeskWindows, press, type DeskWindows } from '../support/desk-windows.ts';
import { signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Полина orders for Зоя, who is on the phone: by courier and to a point; the price changes meanwhile. */
describe('an order by phone at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let polina: { cookie: string };
  let goods: { id: number; name: string; price: number };
  beforeAll(async () => {
    shop = await openTestShop();
    [desk, polina] = await Promise.all([openDeskWindows(shop), signInWithRole(shop, 'support', 'Полина')]);
    const [one] = await shop.query<typeof goods>(
      `select p.id::int, p.name, p.price::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and p.kind = 'physical' and p.type = 'single' and s.available > 20 order by p.id limit 1`,
    );
    goods = one!;
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  it.each([
    [390, 'Пункт выдачи'],
    [1440, 'Курьер'],
  ] as const)('at %i px: %s', async (width, way) => {
    const page = await desk.open(polina.cookie, width);
    await page.goto(`${shop.url}/staff/orders`);
    await page.getByRole('link', { name: 'Новый заказ', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Новый заказ' }).waitFor();
    await isSound(page);
    await press(page, 'Оформить заказ');
    await page.getByText('Добавьте хотя бы один товар.').waitFor();

    await page.getByRole('searchbox', { name: 'Найти товар' }).fill(goods.name);
    await page.getByRole('searchbox', { name: 'Найти товар' }).press('Enter');
    await press(page, `Добавить: ${goods.name}`);
    await page.getByLabel('Имя и фамилия').fill('Зоя Климова');
    await page.getByLabel('Телефон', { exact: true }).fill('12');
    await page.getByLabel('Почта').fill('zoya@example.ru');
    await page.getByText('По телефону покупатель согласился').click();
    await page.getByRole('searchbox', { name: 'Найти город' }).fill('Казань');
    await page.getByRole('searchbox', { name: 'Найти город' }).press('Enter');
    await page
      .getByRole('button', { name: /^Казань/ })
      .first()
      .click();
    await page.getByRole('radio', { name: way }).first().check();
    await page
      .getByRole('group', { name: 'Оплата' })
      .getByRole('radio', { name: /^Налич|^Налож/ })
      .first()
      .check();
    if (way === 'Курьер') {
      await page.getByLabel('Улица').fill('улица Баумана');
      await page.getByLabel('Дом').fill('12');
    } else await page.getByRole('group', { name: 'Пункт', exact: true }).getByRole('radio').first().check();
    await isSound(page);
    await press(page, 'Оформить заказ');
    await page.getByText('Исправьте подсвеченные поля.').waitFor();
    expect(await page.getByLabel('Телефон', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await isSound(page);

    await page.getByLabel('Телефон', { exact: true }).fill('+7 916 555-77-01');
    await shop.query('update products set price = price + 100 where id = $1', [goods.id]);
    await press(page, 'Оформить заказ');
    await page.getByRole('alert').getByText('Сумма заказа изменилась').waitFor();
    await isSound(page);
    await press(page, 'Оформить заказ');
    await page.getByRole('heading', { level: 1, name: /^Заказ/ }).waitFor();
    await page.getByText('Зоя Климова').waitFor();

    await page.getByRole('link', { name: 'Ещё заказ этому покупателю' }).click();
    await page.getByRole('heading', { level: 1, name: 'Новый заказ' }).waitFor();
    expect(await page.getByLabel('Имя и фамилия').inputValue()).toBe('Зоя Климова');
    expect(await page.getByLabel('Телефон', { exact: true }).inputValue()).toBe('+79165557701');
  });

  it('a change of an order: the member sees what it makes, the buyer agrees', async () => {
    const items = [{ product: goods.id, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    const { orderId, orderUrl } = (await placeOrder(shop.url, form)).body;
    expect((await call(shop.url, `/api/orders/${orderId}/confirmed`, {}, polina)).status).toBe(200);

    const page = await desk.open(polina.cookie, 1440);
    await page.goto(`${shop.url}/staff/orders/${orderId}`);
    await page.getByRole('link', { name: 'Изменить состав' }).click();
    await page.getByRole('heading', { level: 1, name: 'Изменить состав заказа' }).waitFor();
    await page.getByLabel(`Сколько: ${goods.name}`).fill('3');
    await page.getByText('Дороже на').waitFor();
    await isSoundAtBoth(page);
    await press(page, 'Предложить покупателю');
    await page.getByText('Напишите причину').waitFor();
    await page.getByLabel('Причина').fill('просит ещё две');
    await press(page, 'Предложить покупателю');
    await page.getByRole('heading', { name: 'Ждём ответа покупателя' }).waitFor();
    await isSoundAtBoth(page);

    const buyers = await desk.open(undefined, 1440);
    await buyers.goto(shop.url + orderUrl);
    await buyers.getByRole('heading', { name: 'Изменить заказ?' }).waitFor();
    await isSoundAtBoth(buyers);
    await buyers.getByRole('button', { name: /^Согласиться/ }).click();
    await buyers.getByText('Заказ изменён').waitFor();
    expect(await buyers.getByRole('heading', { name: 'Изменить заказ?' }).count()).toBe(0);

    // Another one was paid by card: the buyer pays for more.
    const order = await orderByCard(shop.url, items);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    await page.goto(`${shop.url}/staff/orders/${order.orderId}/change`);
    await page.getByLabel(`Сколько: ${goods.name}`).fill('2');
    await page.getByText('Покупатель доплатит').waitFor();
    await page.getByLabel('Причина').fill('просит ещё одну');
    await press(page, 'Предложить покупателю');
    await page.getByRole('heading', { name: 'Ждём доплату покупателя' }).waitFor();
    await isSoundAtBoth(page);
    await buyers.goto(shop.url + order.orderUrl);
    await buyers.getByRole('heading', { name: /^Доплатите / }).waitFor();
    await isSoundAtBoth(buyers);
    await buyers.getByRole('button', { name: /^Доплатить / }).click();
    await buyers.waitForURL('**/yookassa/checkout/**');
    await buyers
      .getByRole('button', { name: /^Оплатить/ })
      .first()
      .click();
    await buyers.waitForURL('**/personal/orders/**');
    await shop.drain();
    await buyers.getByText('Заказ изменён').waitFor();
    await page.goto(`${shop.url}/staff/orders/${order.orderId}`);
    await page.getByText('доплата за изменение').waitFor();
    await isSoundAtBoth(page);
  });
});
