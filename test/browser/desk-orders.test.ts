import { DEMO_SUPPORT } from '@travosol/demo-world/staff.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { isSound, openDeskWindows, outcome, press, type DeskWindows } from '../support/desk-windows.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { codeAt, signInByInvitation, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const ELEVEN_MINUTES = 11 * 60_000;

/** Софья of the support finds orders, confirms, holds, cancels and refunds them, while Вера packs. */
describe('orders at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let packing: PackingDesk;
  let product: number;
  beforeAll(async () => {
    shop = await openTestShop({ env: { STAFF_STEP_UP_MINUTES: '10' } });
    [packing, desk] = await Promise.all([openPackingDesk(shop), openDeskWindows(shop)]);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' order by p.id limit 1`,
    );
    product = goods!.id;
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(async () => {
    await desk.closeAll();
  });

  async function openDesk(width: number): Promise<{ page: Page; secret: string }> {
    const { cookie, secret } = await signInByInvitation(shop, DEMO_SUPPORT.email);
    return { page: await openAs(cookie, width), secret };
  }
  const openAs = (cookie: string, width: number) => desk.open(cookie, width);
  it.each([390, 1440])('at %i px: search, a saved view, a call to the buyer of hostile words', async (width) => {
    const items = [{ product, quantity: 1 }];
    const contact = { name: HOSTILE, phone: `+7 916 555-${width + 1000}`, email: `gleb.${width}@example.ru` };
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3, contact, comment: HOSTILE });
    const { body: placed } = await placeOrder(shop.url, form);
    const { page } = await openDesk(width);
    await page.goto(`${shop.url}/staff/orders`);
    const row = page.getByRole('link', { name: `№ ${placed.number}` });
    await row.waitFor();
    await isSound(page);

    await page.keyboard.press('/');
    await page.keyboard.type('нет такого');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'По запросу «нет такого» заказов нет' }).waitFor();
    await page.keyboard.type(String(placed.number));
    await page.keyboard.press('Enter');
    await page.getByText('Показаны все: 1').waitFor();
    await page.getByText(HOSTILE).waitFor();
    await isSound(page);

    await page.getByRole('link', { name: 'Все', exact: true }).click();
    await press(page, 'Новый');
    await press(page, 'Сохранить как вид');
    await press(page, 'Сохранить');
    await page.getByText('Назовите вид').waitFor();
    await page.getByLabel('Название вида').fill(`Позвонить ${width}`);
    await isSound(page);
    await press(page, 'Сохранить');
    const view = page.locator('[aria-current=page]', { hasText: `Позвонить ${width}` });
    await view.waitFor();
    await page.reload();
    await view.waitFor();
    await press(page, 'Удалить');
    await press(page, 'Удалить вид');
    await outcome(page, 'Вид удалён');

    await row.waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Заказ № ${placed.number}` }).waitFor();
    await page.getByText(HOSTILE).first().waitFor();
    await press(page, 'Подтвердить');
    await isSound(page);
    await press(page, 'Покупатель подтвердил');
    await outcome(page, 'Заказ подтверждён');
    await page.getByRole('list').getByText('Заказ подтверждён').waitFor();
    await page.goBack();
    await row.waitFor();
  });

  it.each([390, 1440])('at %i px: a hold against a colleague, a cancellation with its money', async (width) => {
    const order = await packing.paidOrder([{ product, quantity: 1 }], { method: 'pickup' });
    const shipment = await packing.openShipment(order);
    const { page, secret } = await openDesk(width);
    await page.goto(`${shop.url}/staff/orders/${order.orderId}`);
    await press(page, 'Задержать');
    await page.getByLabel('Причина').fill('Анна уточняет состав');
    await packing.does(shipment, 'picking');
    const hold = page.getByRole('form', { name: 'Задержать отправку' });
    await hold.getByRole('button', { name: 'Задержать', exact: true }).click();
    await hold.getByRole('alert').getByText('Вера').waitFor();
    expect(await page.getByLabel('Причина').inputValue()).toBe('Анна уточняет состав');
    await page.getByText('Начата сборка').waitFor();
    await isSound(page);
    await hold.getByRole('button', { name: 'Задержать', exact: true }).click();
    await outcome(page, 'Отправка задержана');

    // The answer about a second one is lost, and its reason is changed.
    await press(page, 'Задержать');
    await page.getByLabel('Причина').fill('Анна уточняет адрес');
    await page.route(
      '**/holds',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await hold.getByRole('button', { name: 'Задержать', exact: true }).click();
    await hold.getByRole('alert').getByText('Нет связи').waitFor();
    await page.getByLabel('Причина').fill('Анна уточняет улицу');
    await hold.getByRole('button', { name: 'Задержать', exact: true }).click();
    await hold.getByRole('alert').getByText('Софья').waitFor();
    await page.getByText('Анна уточняет адрес').first().waitFor();
    await hold.getByRole('button', { name: 'Не сейчас' }).click();
    // The first is released as it is shown, after the second.
    const release = page.getByRole('button', { name: 'Снять задержку' });
    await release.first().click();
    await outcome(page, 'Задержка снята');
    await release.nth(1).waitFor({ state: 'detached' });
    await release.click();
    await release.waitFor({ state: 'detached' });

    await press(page, 'Отменить заказ');
    const cancel = page.getByRole('form', { name: /^Отменить заказ/ });
    await cancel.getByText('вернутся туда, откуда пришла оплата').waitFor();
    await isSound(page);
    await shop.shiftClock(ELEVEN_MINUTES);
    await cancel.getByRole('button', { name: 'Отменить заказ' }).click();
    await page.getByLabel('Код', { exact: true }).fill(codeAt(shop.now(), secret));
    await press(page, 'Подтвердить');
    await outcome(page, 'Заказ отменён');
    await press(page, 'Деньги');
    await page.getByText('Начата сборка').waitFor({ state: 'detached' });
    await isSound(page);
  });

  it.each([390, 1440])('at %i px: a refund of one piece, after a fresh code', async (width) => {
    const order = await packing.paidOrder([{ product, quantity: 2 }], { method: 'pickup' });
    const box = await packing.packed(order, [{ productId: product }, { productId: product }]);
    await packing.does(box, 'ready');
    await packing.does(box, 'delivered');
    await shop.drain();
    const { page, secret } = await openDesk(width);
    await page.goto(`${shop.url}/staff/orders/${order.orderId}`);
    await press(page, 'Вернуть деньги');
    await press(page, 'Вернуть');
    await outcome(page, 'Выберите, за что');
    await page.getByRole('spinbutton').fill('1');
    await isSound(page);
    await page.getByLabel('Причина').selectOption('defect');
    await shop.shiftClock(ELEVEN_MINUTES);
    await page.getByRole('button', { name: /^Вернуть около/ }).click();
    await page.getByLabel('Код', { exact: true }).fill(codeAt(shop.now(), secret));
    await press(page, 'Подтвердить');
    await outcome(page, 'Возврат запрошен');
    await page.getByRole('heading', { name: 'Возвраты денег' }).waitFor();
  });

  it('offers whoever packs no conditions about money and exceptions', async () => {
    const { cookie } = await signInWithRole(shop, 'picker');
    const page = await openAs(cookie, 1440);
    await page.goto(`${shop.url}/staff/orders`);
    await page.getByRole('combobox', { name: 'Получение' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Деньги' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Исключение' }).count()).toBe(0);
  });

  it('says that there is no such order', async () => {
    const { page } = await openDesk(390);
    for (const id of ['7', crypto.randomUUID()]) {
      await page.goto(`${shop.url}/staff/orders/${id}`);
      await page.getByRole('heading', { level: 1, name: 'Нет такого заказа' }).waitFor();
      await isSound(page);
    }
  });
});
