// Longer than usual: one shop and one browser for the hand-over and for the commands of a shipment.
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orderByCard } from '../support/buyer.ts';
import {
  isSound,
  isSoundAtBoth,
  openDeskWindows,
  outcome,
  PHONE,
  press,
  type DeskWindows,
} from '../support/desk-windows.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { codeAt, signInByInvitation } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { nextWorkdays } from '../support/workdays.ts';

const ELEVEN_MINUTES = 11 * 60_000;

/** Вера hands boxes over, prints for them, calls the courier, and puts right what went wrong with a parcel. */
describe('the hand-over at the desk', () => {
  let shop: TestShop;
  let desk: DeskWindows;
  let packing: PackingDesk;
  let product: number;
  beforeAll(async () => {
    shop = await openTestShop({ env: { STAFF_STEP_UP_MINUTES: '10', DELIVERY_CARRIERS: 'cdek,boxberry' } });
    shop.expectErrors(/"kind":"parcel-lost"/);
    [packing, desk] = await Promise.all([openPackingDesk(shop), openDeskWindows(shop)]);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and not p.marked order by p.id limit 1`,
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

  async function packed(delivery?: { method: string }) {
    const order = await packing.paidOrder([{ product, quantity: 1 }], delivery);
    return { ...order, box: await packing.packed(order, [{ productId: product }]) };
  }
  /** To a point of Boxberry, labelled: it leaves with an act. */
  async function packedForBoxberry() {
    const items = [{ product, quantity: 1 }];
    const { delivery, expectedTotal } = await packing.toBoxberryPoint(items);
    const order = await orderByCard(shop.url, items, { delivery, expectedTotal });
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    const box = await packing.packed({ ...order, total: expectedTotal }, [{ productId: product }]);
    await packing.registered(box);
    return { ...order, box };
  }
  async function openAs(width: number) {
    const { cookie, secret } = await signInByInvitation(shop, DEMO_OWNER.email);
    return { page: await desk.open(cookie, width), secret };
  }

  it('boxes are chosen, printed for, and leave with an outcome each', async () => {
    const first = await packed();
    await packing.registered(first.box);
    const second = await packed();
    const { page } = await openAs(PHONE);
    await page.goto(`${shop.url}/staff/hand-over`);
    const rowOf = (number: number) => page.getByRole('row').filter({ hasText: `№ ${number}` });
    await rowOf(first.number).getByText('Можно отдавать').waitFor();
    await isSoundAtBoth(page);
    await page.getByLabel('Выбрать все: СДЭК').check();
    await page.getByText('Выбрано: 2 коробки').waitFor();
    for (const [name, pages] of [
      ['Листы (2)', 2],
      ['Наклейки (1)', 1],
      ['Реестр (1)', 1],
    ] as const) {
      const href = (await page.getByRole('link', { name }).getAttribute('href'))!;
      expect([name, new URLSearchParams(href.split('?')[1]).getAll('shipment').length]).toEqual([name, pages]);
      expect((await page.request.get(shop.url + href)).headers()['content-type']).toBe('application/pdf');
    }

    // The answer about the box is lost: whether it was handed over is asked again.
    await press(page, 'Передать (1)');
    await page.getByRole('form', { name: 'Передать службе доставки' }).getByText('уйдут письма').waitFor();
    await isSound(page);
    await page.route(
      '**/handed-over',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await press(page, 'Передать: 1 коробку');
    const result = page.getByRole('region', { name: 'Итог' });
    await result.getByText('ответа нет').waitFor();
    await isSoundAtBoth(page);
    await press(page, 'Спросить снова: 1 коробка');
    await result.getByText('передана').waitFor();
    expect(await packing.show(first.box)).toMatchObject({ state: 'with-carrier' });

    // A colleague holds the other one meanwhile.
    await rowOf(second.number).getByRole('checkbox').check();
    await packing.does(second.box, 'holds', { reason: 'Анна уточняет пункт' });
    await press(page, 'Зарегистрировать (1)');
    await press(page, 'Зарегистрировать: 1 коробку');
    await result.getByText('Вера').waitFor();
    await rowOf(second.number).getByText('Задержана: Анна уточняет пункт').waitFor();
    await isSound(page);
    await packing.does(second.box, 'holds/released', {
      hold: (await shop.query<{ id: number }>('select max(id)::int as id from shipment_holds'))[0]!.id,
    });
    await packing.does(second.box, 'handed-over', { track: 'AB390' });
  });

  it('acts, and a courier who is called for a day', async () => {
    const sent = await packed();
    await packing.registered(sent.box);
    const { page } = await openAs(PHONE);
    await page.goto(`${shop.url}/staff/hand-over/acts`);
    await page.getByRole('heading', { name: 'Актов нет' }).waitFor();
    await isSoundAtBoth(page);
    await page.getByRole('link', { name: 'Курьер', exact: true }).click();
    await press(page, 'Вызвать курьера');
    await press(page, 'Вызвать');
    await page.getByText('Нужен день').waitFor();
    await isSound(page);
    await page.getByLabel('День').fill(nextWorkdays(shop.now(), 1)[0]!);
    await press(page, 'Вызвать');
    await outcome(page, 'Вызов отправлен');
    await shop.drain();
    await packing.later();
    await packing.later();
    await page.reload();
    await page.getByText('Курьер приедет').first().waitFor();
    await isSoundAtBoth(page);
    await packing.handedOver(sent, sent.box);
  });

  it('Boxberry takes its boxes with an act, which is asked for and opened', async () => {
    const { number, box } = await packedForBoxberry();
    const { page } = await openAs(1440);
    await page.goto(`${shop.url}/staff/hand-over?where=boxberry`);
    const row = page.getByRole('row').filter({ hasText: `№ ${number}` });
    await row.getByText('Нужен акт').waitFor();
    await press(page, 'Составить акт Boxberry: 1 коробка');
    await row.getByText('Акт готовится').waitFor();
    await isSound(page);
    await packing.later();
    await packing.later();
    await page.reload();
    await row.getByText('Можно отдавать').waitFor();
    await page.getByRole('link', { name: 'Акты' }).click();
    const href = await page.getByRole('link', { name: 'Открыть файл акта' }).getAttribute('href');
    expect((await page.request.get(shop.url + href!)).headers()['content-type']).toBe('application/pdf');
    await isSound(page);
    await packing.does(box, 'handed-over');
    await shop.drain();
  });

  it('commands of a shipment, each with what it will do', async () => {
    const order = await packed();
    await packing.registered(order.box);
    const { page, secret } = await openAs(PHONE);
    await page.goto(`${shop.url}/staff/orders/${order.orderId}`);
    await page.getByRole('link', { name: 'Наклейка' }).waitFor();
    await page.getByRole('button', { name: 'Ещё' }).click();
    await page.getByRole('menuitem', { name: 'Снять с регистрации' }).waitFor();
    await page.keyboard.press('Escape');
    await isSoundAtBoth(page);
    await press(page, 'Передать');
    const handOver = page.getByRole('form', { name: 'Передать службе доставки' });
    await handOver.getByRole('button', { name: 'Передать', exact: true }).click();
    await outcome(page, 'Коробка передана');

    // A colleague records something meanwhile: what was typed stays.
    await page.getByRole('button', { name: 'Ещё' }).click();
    await page.getByRole('menuitem', { name: 'Утеряна' }).click();
    const lost = page.getByRole('form', { name: 'Посылка утеряна' });
    await lost.getByRole('button', { name: 'Записать: утеряна' }).click();
    await lost.getByText('Напишите, что ответила').waitFor();
    await page.getByLabel('Что ответила служба доставки').fill('Не нашли на складе');
    await packing.does(order.box, 'holds', { reason: 'Ждём ответа службы' });
    await lost.getByRole('button', { name: 'Записать: утеряна' }).click();
    await lost.getByRole('alert').getByText('Вера').waitFor();
    expect(await page.getByLabel('Что ответила служба доставки').inputValue()).toBe('Не нашли на складе');
    await isSound(page);
    await lost.getByRole('button', { name: 'Записать: утеряна' }).click();
    await outcome(page, 'посылка утеряна');
    await page.getByRole('button', { name: 'Снять задержку' }).click();
    await outcome(page, 'Задержка снята');

    await press(page, 'Добавить заметку');
    await page.getByLabel('Заметка', { exact: true }).fill('Анна ждёт деньги\nна карту');
    await isSound(page);
    await press(page, 'Добавить');
    await outcome(page, 'Заметка добавлена');
    await page.getByText('Анна ждёт деньги').waitFor();

    await press(page, 'Закончить возвратом');
    await page.getByRole('form', { name: 'Закончить заказ возвратом' }).getByText('вернётся туда').waitFor();
    await shop.shiftClock(ELEVEN_MINUTES);
    await press(page, 'Закончить заказ');
    await page.getByLabel('Код', { exact: true }).fill(codeAt(shop.now(), secret));
    await press(page, 'Подтвердить');
    await outcome(page, 'Заказ закончен возвратом');
    await isSoundAtBoth(page);
    await shop.drain();
  });

  it('our till takes the money first, of what the buyer has taken', async () => {
    const items = [{ product, quantity: 2 }];
    const order = await packing.orderOnDelivery(items, { method: 'pickup' }, 3);
    const box = await packing.packed(order, [{ productId: product }, { productId: product }]);
    await packing.does(box, 'ready');
    const { page } = await openAs(1440);
    await page.goto(`${shop.url}/staff/orders/${order.orderId}`);
    await press(page, 'Вручена частично');
    const part = page.getByRole('form', { name: 'Вручена часть коробки' });
    await part.getByRole('checkbox').first().check();
    await part.getByText('Примите оплату').waitFor();
    await part.getByRole('button', { name: 'Записать' }).click();
    await part.getByText('ФН: 16 цифр').waitFor();
    await isSound(page);
    await page.getByLabel('ФН', { exact: true }).fill('9960440300000001');
    await page.getByLabel('ФД', { exact: true }).fill('17');
    await page.getByLabel('ФПД', { exact: true }).fill('2345678901');
    await part.getByRole('button', { name: 'Записать' }).click();
    await outcome(page, 'вручена часть');
    await shop.drain();
  });

  it('pieces, recipient and point are changed before the parcel is registered', async () => {
    const order = await packing.paidOrder([{ product, quantity: 2 }]);
    await packing.openShipment(order);
    const { page } = await openAs(390);
    await page.goto(`${shop.url}/staff/orders/${order.orderId}`);
    const open = async (name: string) => {
      await page.getByRole('button', { name: 'Ещё' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await open('Другой пункт');
    await page.getByLabel('Найти пункт').fill('нет такого');
    await outcome(page, 'Таких пунктов нет');
    await page.getByLabel('Найти пункт').fill('');
    await page.getByRole('radio').last().check();
    await isSound(page);
    await press(page, 'Сохранить');
    await outcome(page, 'Пункт изменён');
    await open('Другой получатель');
    await page.getByLabel('Имя и фамилия').fill('');
    await press(page, 'Сохранить');
    await page.getByText('Укажите имя').waitFor();
    await page.getByLabel('Имя и фамилия').fill('Вера Иванова');
    await page.getByLabel('Телефон', { exact: true }).fill('+7 916 555-12-13');
    await press(page, 'Сохранить');
    await outcome(page, 'Получатель изменён');
    await open('Товар не приедет');
    await press(page, 'Убрать из заказа');
    await outcome(page, 'Укажите, что не приедет');
    await page.getByRole('spinbutton').fill('1');
    await page.getByRole('radio', { name: /испорчен/ }).check();
    await page.getByLabel('Причина').fill('Банка разбита');
    await isSound(page);
    await press(page, 'Убрать из заказа');
    await outcome(page, 'не приедут');
    await shop.drain();
  });
});
