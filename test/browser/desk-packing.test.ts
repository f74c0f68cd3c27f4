// Longer than usual: one story of a box, whose steps share a shop.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf, type Items } from '../support/buyer.ts';
import { untilIdle } from '../support/browser.ts';
import { call } from '../support/call.ts';
import { isSound, isSoundAtBoth, openDeskWindows, PHONE, press, type DeskWindows } from '../support/desk-windows.ts';
import { markingCode } from '../support/marking-codes.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { scan } from '../support/scanner.ts';
import { signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const TEA = '4601234567893';
const DROPS = '04601234500012';
const TABLET = 1024;
const SALT = '4607001234562';

/** Пётр packs at a tablet with a scanner that types in the Russian layout; Вера is his colleague. */
describe('packing at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let packing: PackingDesk;
  let tea: number;
  let drops: number;
  beforeAll(async () => {
    shop = await openTestShop();
    [packing, desk] = await Promise.all([openPackingDesk(shop), openDeskWindows(shop)]);
    const goods = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 60 and p.type = 'single' order by p.id limit 3`,
    );
    [tea, drops] = goods.map(({ id }) => id) as [number, number];
    await shop.query('update products set gtin = $2 where id = $1', [tea, TEA.padStart(14, '0')]);
    await shop.query('update products set gtin = $2, marked = true where id = $1', [drops, DROPS]);
    await shop.query('update products set gtin = $2 where id = $1', [goods[2]!.id, SALT.padStart(14, '0')]);
    for (const [number, bestBefore] of [
      ['L-2', '2029-05-01'],
      ['L-1', '2028-05-01'],
    ] as const) {
      const lot = { key: randomUUID(), product: drops, number, bestBefore, pieces: 20, onShelf: true };
      expect((await call(shop.url, '/api/lots', lot, packing.vera())).status).toBe(200);
    }
  });
  afterAll(async () => {
    await desk.close();
    await shop.close();
  });
  afterEach(async () => {
    await desk.closeAll();
  });

  async function order(items: readonly Items[]): Promise<DeskOrder> {
    const contact = { name: 'Анна', phone: '+7 916 555-01-01', email: `anna.${randomUUID()}@example.ru` };
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3, contact });
    const { body } = await placeOrder(shop.url, form);
    await call(shop.url, `/api/orders/${body.orderId}/confirmed`, {}, packing.vera());
    return { ...body, total: form.expectedTotal };
  }
  const openAs = async (width: number) => desk.open((await signInWithRole(shop, 'picker', 'Пётр')).cookie, width);
  const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
  const left = (page: Page, words: string) => page.locator('.box-left', { hasText: words }).waitFor();
  /** A request that is sent at once may still be answered: the browser tells its network apart from the page. */
  async function loseNetwork(page: Page): Promise<void> {
    await page.context().setOffline(true);
    const isAnswered = () =>
      page.evaluate(() =>
        fetch('/api/staff/session').then(
          () => true,
          () => false,
        ),
      );
    await expect.poll(isAnswered, { timeout: 30_000 }).toBe(false);
  }
  async function openPacking(page: Page): Promise<void> {
    await page.goto(`${shop.url}/staff/packing`);
    await page.getByLabel('Скан листа или номер заказа').waitFor();
  }

  it('a wave of twenty orders, a wrong product, undo, a lost network, a closed box', async () => {
    const first = await order([
      { product: tea, quantity: 2 },
      { product: drops, quantity: 1 },
    ]);
    for (let at = 1; at < 20; at += 1) await order([{ product: tea, quantity: 1 }]);
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    const page = await openAs(PHONE);
    await page.goto(`${shop.url}/staff/packing`);
    const start = page.getByRole('button', { name: 'Начать волну: 20 заказов' });
    await start.waitFor();
    await isSoundAtBoth(page, TABLET);
    await start.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Волна' }).waitFor();
    await page.getByText('L-1').waitFor();
    await isSoundAtBoth(page, TABLET);

    await scan(page, 'TS-NEXT');
    await page.getByRole('heading', { level: 1, name: `Заказ № ${first.number}` }).waitFor();
    await left(page, 'Осталось положить: 3');
    await scan(page, SALT);
    await alert(page, 'Не тот товар').waitFor();
    await isSound(page);
    await scan(page, TEA);
    await scan(page, 'TS-NEXT');
    await alert(page, 'Не тот товар').waitFor({ state: 'detached' });
    await left(page, 'Осталось положить: 3');
    await scan(page, TEA);
    await left(page, 'Осталось положить: 2');
    const code = markingCode(DROPS);
    await scan(page, code.replace('\u001d', ''));
    await alert(page, 'Код без разделителей').getByRole('link', { name: 'Проверить сканер' }).waitFor();
    await scan(page, 'TS-NEXT');
    await scan(page, DROPS);
    await alert(page, 'Нужен код маркировки').waitFor();
    await scan(page, 'TS-NEXT');
    await scan(page, code);
    await page.getByRole('button', { name: 'Да, серия L-1' }).waitFor();
    await isSoundAtBoth(page, TABLET);
    await scan(page, 'TS-NEXT');
    await left(page, 'Осталось положить: 1');
    await scan(page, 'TS-UNDO');
    await left(page, 'Осталось положить: 2');
    await scan(page, code);
    await left(page, 'Осталось положить: 1');
    await page.getByText('серия L-1').first().waitFor();
    await isSound(page);

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await untilIdle(page);
    await loseNetwork(page);
    await scan(page, TEA);
    await page.getByText('Нет связи, в очереди 1.').waitFor();
    await left(page, 'Всё в коробке');
    await isSound(page);
    await page.reload();
    await page.getByText('Нет связи, в очереди 1.').waitFor();
    await left(page, 'Всё в коробке');
    await page.context().setOffline(false);
    await page.getByText('Нет связи').waitFor({ state: 'detached' });
    await page.getByText('Пётр').waitFor();
    await page.getByLabel('Вес закрытой коробки, граммы').waitFor();
    await untilIdle(page);
    await scan(page, '640');
    await left(page, 'Собрана');
    await isSound(page);
    await scan(page, 'TS-NEXT');
    await left(page, 'Ждёт покупателя');
    const packed = await shop.query<{ lot: string | null }>(
      `select u.lot from shipment_units u join shipments s on s.id = u.shipment_id
       where s.order_id = $1 and u.removed_at is null order by u.id`,
      [first.orderId],
    );
    expect(packed.map(({ lot }) => lot)).toEqual([null, 'L-1', null]);
    await scan(page, 'TS-NEXT');
    await left(page, 'Осталось положить: 1');
  });

  it('two members at one box, a problem, and an order that its buyer has cancelled', async () => {
    const [shared, cancelled] = [
      await order([{ product: tea, quantity: 3 }]),
      await order([{ product: tea, quantity: 1 }]),
    ];
    const box = await packing.openShipment(shared);
    const ended = await packing.openShipment(cancelled);
    const page = await openAs(1440);
    await openPacking(page);
    await scan(page, String(shared.number));
    await left(page, 'Осталось положить: 3');
    await packing.does(box, 'units', { scan: TEA });
    await scan(page, TEA);
    const refused = alert(page, 'Выньте из коробки');
    await refused.getByText('Вера').waitFor();
    await isSound(page);
    await scan(page, 'TS-NEXT');
    await alert(page, 'Коробку меняет коллега').getByText('Вера').waitFor();
    await scan(page, 'TS-NEXT');
    await left(page, 'Осталось положить: 2');
    await scan(page, 'TS-PROBLEM');
    await page.getByRole('heading', { name: 'Что не так?' }).waitFor();
    await isSound(page);
    await scan(page, '1');
    await alert(page, 'Отправка задержана').getByText('товара нет').waitFor();
    await isSound(page);

    await packing.does(ended, 'picking');
    await call(shop.url, `/api/orders/${cancelled.orderId}/cancelled`, {}, packing.vera());
    await openPacking(page);
    await scan(page, String(cancelled.number));
    await alert(page, 'Заказ отменён').waitFor();
    await isSound(page);
    await page.goto(`${shop.url}/staff/packing/put-away`);
    await page.getByRole('heading', { name: `Заказ № ${cancelled.number}` }).waitFor();
    await isSound(page);
    await press(page, 'Товар на полке');
    await page.getByText('товар на полке.').waitFor();
  });

  it('scans whose member has no session any more are not sent in that of the next one', async () => {
    const abandoned = await order([{ product: tea, quantity: 1 }]);
    const box = await packing.openShipment(abandoned);
    await packing.does(box, 'picking');
    const page = await openAs(1024);
    await page.clock.install();
    await openPacking(page);
    await scan(page, String(abandoned.number));
    await left(page, 'Осталось положить: 1');
    await untilIdle(page);
    await page.route('**/units', (route) => route.abort());
    await scan(page, TEA);
    await page.getByText('Нет связи, в очереди 1.').waitFor();
    // At another page the queue of the former member stays open.
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Сегодня' }).click();
    await page.getByRole('heading', { level: 1, name: 'Сегодня' }).waitFor();
    await page.context().clearCookies();
    await page.unroute('**/units');
    await page.clock.fastForward('00:04');
    await page.getByRole('dialog', { name: 'Сеанс закончился' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('desk-packing-session'))).toBeNull();

    const [name, value] = (await signInWithRole(shop, 'picker', 'Нина')).cookie.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url: shop.url }]);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a channel has one origin
    await page.evaluate(() => new BroadcastChannel('desk').postMessage('session-changed'));
    await page.getByText('Нина').waitFor();
    await page.clock.fastForward('00:04');
    // Whoever sends the queue holds it until that is done.
    await page.evaluate(() => navigator.locks.request('desk-scan-queue', () => {}));
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Сборка' }).click();
    await page.getByText('неотправленные сканы другого сотрудника').waitFor();
    const units = await shop.query('select 1 from shipment_units where shipment_id = $1', [box]);
    expect(units).toEqual([]);
  });

  it('a parcel is registered, labelled and left for the next box', async () => {
    const sent = await packing.paidOrder([{ product: tea, quantity: 1 }]);
    await packing.packed(sent, [{ scan: TEA }]);
    const page = await openAs(1024);
    await openPacking(page);
    await scan(page, String(sent.number));
    await left(page, 'Собрана');
    await scan(page, 'TS-NEXT');
    await left(page, 'Регистрируется у службы доставки');
    await shop.drain();
    for (let step = 0; step < 4; step += 1) await packing.later();
    await page.getByRole('link', { name: 'Печатать наклейку' }).waitFor();
    await isSound(page);
    await scan(page, '+');
    await page.getByRole('heading', { level: 1, name: `Заказ № ${sent.number}` }).waitFor({ state: 'detached' });
  });

  it('the test of a scanner', async () => {
    const page = await openAs(PHONE);
    await page.goto(`${shop.url}/staff/scanner`);
    await page.getByRole('img', { name: 'Проверочный код DataMatrix' }).waitFor();
    const good = '010460123450001221aZq/5&W=x_9-T\u001d93dGVz';
    await scan(page, good.replace('\u001d', ''));
    await page.getByText('Сканер теряет разделитель GS').waitFor();
    await isSoundAtBoth(page);
    await scan(page, good);
    await page.getByText('Сканер годится').waitFor();
    await page.getByRole('checkbox', { name: 'Звуки сборки' }).uncheck();
    await page.reload();
    expect(await page.getByRole('checkbox', { name: 'Звуки сборки' }).isChecked()).toBe(false);
    await isSound(page);
  });
});
