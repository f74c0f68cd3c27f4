import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { problemsAtWidths } from '../support/axe.ts';
import { checkoutForm, type PlacedOrder } from '../support/buyer.ts';
import { solvePuzzle } from '../support/codes.ts';
import { isSoundAtBoth, openDeskWindows, outcome, PHONE, press, type DeskWindows } from '../support/desk-windows.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { scan } from '../support/scanner.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const TEA = '4601234567893';
const HERBS = '4607001234562';
const DESK = 1440;

/** Вера sends the order of Анна in two parcels. */
describe('an order in parts at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let packing: PackingDesk;
  let goods: { readonly id: number; readonly name: string }[];
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    [packing, desk] = await Promise.all([openPackingDesk(shop), openDeskWindows(shop)]);
    goods = await shop.query(
      `select p.id::int, p.name from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and not p.marked order by p.id limit 2`,
    );
    for (const [nth, barcode] of [TEA, HERBS].entries())
      await shop.query('update products set gtin = $2 where id = $1', [goods[nth]!.id, barcode.padStart(14, '0')]);
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(() => desk.closeAll());

  async function paidOrder(anna: Account): Promise<DeskOrder> {
    const items = goods.map(({ id }) => ({ product: id, quantity: 1 }));
    const total = await packing.totalWithDelivery(items, 'point');
    const form = checkoutForm(items, total, { delivery: packing.toPoint });
    const captcha = await solvePuzzle(shop.url, {}, 'order');
    const { body } = await anna.call<PlacedOrder>('/api/orders', { body: { ...form, captcha } });
    await shop.sandbox.advance(body.payUrl!.split('/').at(-1)!, 'pay');
    await shop.drain();
    return { ...body, total };
  }
  const partAt = (page: Page, nth: number) => page.locator('.shipment').nth(nth);
  async function choose(page: Page, nth: number, command: string): Promise<void> {
    await partAt(page, nth).getByRole('button', { name: 'Ещё' }).click();
    await page.getByRole('menuitem', { name: command, exact: true }).click();
  }

  it('is split, packed part by part, not joined any more, and told to its buyer parcel by parcel', async () => {
    const anna = await openAccount(shop);
    const order = await paidOrder(anna);
    const first = await packing.openShipment(order);
    const [tea, herbs] = goods.map(({ name }) => name) as [string, string];
    const page = await desk.open(packing.vera().cookie, DESK);
    await page.goto(`${shop.url}/staff/orders/${order.orderId}`);
    await choose(page, 0, 'Разделить');
    const split = page.getByRole('form', { name: 'Разделить на две посылки' });
    await split.getByRole('button', { name: 'Разделить', exact: true }).click();
    await split.getByText('Выберите строки так').waitFor();
    await isSoundAtBoth(page);
    await page.setViewportSize({ width: DESK, height: 900 });
    await split.getByLabel(herbs).check();
    await split.getByRole('button', { name: 'Разделить', exact: true }).click();
    await outcome(page, 'Заказ разделён');
    for (const [nth, name] of [tea, herbs].entries()) {
      await partAt(page, nth)
        .getByRole('heading', { name: `часть ${nth + 1} из 2` })
        .waitFor();
      await partAt(page, nth).getByText(`В этой части: ${name}, 1 шт.`).waitFor();
    }
    await isSoundAtBoth(page);
    await page.setViewportSize({ width: DESK, height: 900 });
    await choose(page, 0, 'Объединить');
    const join = page.getByRole('form', { name: 'Объединить части' });
    await join.waitFor();

    // Meanwhile the second part is packed.
    const table = await desk.open(packing.vera().cookie, DESK);
    await table.goto(`${shop.url}/staff/packing`);
    await table.getByRole('link', { name: `№ ${order.number}, часть 2 из 2` }).click();
    await table.getByRole('heading', { level: 1, name: `Заказ № ${order.number}, часть 2 из 2` }).waitFor();
    await press(table, 'Начать сборку');
    await table.locator('.box-left', { hasText: 'Осталось положить: 1' }).waitFor();
    await scan(table, HERBS);
    await table.locator('.box-left', { hasText: 'Всё в коробке' }).waitFor();
    await isSoundAtBoth(table);
    await scan(table, '240');
    await table.locator('.box-left', { hasText: 'Собрана' }).waitFor();

    await join.getByRole('button', { name: 'Объединить', exact: true }).click();
    await join.getByRole('alert').getByText('начали собирать').waitFor();
    await join.getByRole('button', { name: 'Не сейчас' }).click();
    await partAt(page, 0).getByRole('button', { name: 'Ещё' }).click();
    await page.getByRole('menuitem', { name: 'Разделить', exact: true }).waitFor({ state: 'detached' });
    expect(await page.getByRole('menuitem', { name: 'Объединить' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    // The order is still packed as a whole: it may be cancelled until one of its parts has left.
    await page.getByRole('button', { name: 'Отменить заказ' }).waitFor();

    await table.goto(`${shop.url}/staff/hand-over`);
    await table.getByRole('link', { name: `№ ${order.number}, часть 2 из 2` }).waitFor();
    await isSoundAtBoth(table);
    const second = (
      await shop.query<{ id: string }>('select id from shipments where order_id = $1 and part = 2', [order.orderId])
    )[0]!.id;
    await packing.pack(first, [{ productId: goods[0]!.id }]);
    await packing.does(second, 'handed-over', { track: 'AAP1270202432' });
    await page.reload();
    await partAt(page, 1).getByText('AAP1270202432').waitFor();
    expect(await page.getByRole('button', { name: 'Отменить заказ' }).count()).toBe(0);
    await packing.does(first, 'handed-over', { track: 'AAP1270202431' });

    const buyer = await desk.open(`${anna.cookie.name}=${anna.cookie.value}`, PHONE);
    for (const path of [order.orderUrl, '/personal']) {
      await buyer.goto(shop.url + path);
      for (const [nth, name] of [tea, herbs].entries()) {
        const parcel = buyer.getByRole('listitem').filter({ hasText: `Посылка ${nth + 1} из 2: передана в доставку` });
        await parcel.getByText(`${name}, 1 шт.`).waitFor();
        await parcel.getByText(`AAP127020243${nth + 1}`).waitFor();
      }
      expect(await problemsAtWidths(buyer, [PHONE, DESK])).toEqual([]);
    }
  });
});
