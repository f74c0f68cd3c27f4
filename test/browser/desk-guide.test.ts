import { DEMO_SUPPORT } from '@travosol/demo-world/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orderByCard } from '../support/buyer.ts';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { openPackingDesk } from '../support/packing-desk.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('the guide inside the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let cookie: string;
  let course: number;
  beforeAll(async () => {
    shop = await openTestShop();
    [desk, { cookie }] = await Promise.all([openDeskWindows(shop), signInStaff(shop, DEMO_SUPPORT.email)]);
    const [found] = await shop.query<{ id: number }>(
      'select min(id)::int as id from products where section_id = 4 and published_at is not null',
    );
    course = found!.id;
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  it.each([390, 1440])('at %i px: «?» shows the keys of a screen and leads to its page', async (width) => {
    const page = await desk.open(cookie, width);
    await page.goto(`${shop.url}/staff/orders`);
    await page.getByRole('searchbox', { name: 'Найти заказ' }).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Клавиши этого экрана' }).getByText('к поиску заказа').waitFor();
    await isSound(page);
    await page.getByRole('link', { name: 'Справка об этом экране' }).click();
    await page.getByRole('heading', { level: 1, name: 'Список заказов и поиск' }).waitFor();
    await isSound(page);
    await page.getByRole('link', { name: 'странице заказа' }).click();
    await page.getByRole('heading', { level: 1, name: 'Страница заказа' }).waitFor();
  });

  it('a refusal leads to the page that explains it', async () => {
    const unpaid = await orderByCard(shop.url, [{ product: course, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    const page = await desk.open(cookie, 1440);
    await page.goto(`${shop.url}/staff/orders/${unpaid.orderId}`);
    await press(page, 'Прислать материалы ещё раз');
    const refusal = page.getByRole('alert').filter({ hasText: 'нечего отправлять' });
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      refusal.getByRole('link', { name: 'Подробнее в справке' }).click(),
    ]);
    await opened.getByRole('heading', { level: 1, name: 'Когда магазин отказывает' }).waitFor();
    expect(new URL(opened.url()).pathname).toBe('/staff/guide/refusals');
  });

  it('the letter of paid materials is sent again', async () => {
    const packing = await openPackingDesk(shop);
    const paid = await packing.paidOrder([{ product: course, quantity: 1 }], { method: 'digital' });
    await shop.drain();
    const page = await desk.open(cookie, 1440);
    await page.goto(`${shop.url}/staff/orders/${paid.orderId}`);
    await press(page, 'Прислать материалы ещё раз');
    await outcome(page, 'отправляется ещё раз');
    const letters = await shop.query(`select from letters where kind = 'digital-letter'`);
    expect(letters).toHaveLength(2);
  });
});
