import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDayOfMonth } from '../../src/kernel/dates.ts';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;

describe('an order picked up in our own shop', () => {
  let shop: TestShop;
  let moscow: { readonly id: number };
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    shop = await openTestShop();
    const { body } = await call<{ cities: { id: number }[] }>(shop.url, '/api/places/cities?query=Москва');
    moscow = body.cities[0]!;
    // Any day may be a holiday.
    await closeOn(null);
    // Noon in Moscow.
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  const closeOn = (closedDays: string | null) =>
    shop.query(
      `insert into settings (key, value, updated_at) values ('company', $1, now())
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ closedDays })],
    );

  async function termInCheckout() {
    const body = { cityId: moscow.id, items, coupons: [] };
    type Offers = { offers: { method: string; note: string; daysMin: number; daysMax: number }[] };
    const { offers } = (await call<Offers>(shop.url, '/api/delivery/offers', body)).body;
    const { note, daysMin, daysMax } = offers.find(({ method }) => method === 'pickup')!;
    return { term: note.split(' · ')[0]!.replaceAll('\u00a0', ' '), daysMin, daysMax };
  }
  async function termOnPages() {
    type Estimate = { ways: { method: string; days: string }[] };
    const { ways } = (await call<Estimate>(shop.url, `/api/delivery/estimate?product=2&city=${moscow.id}`)).body;
    return ways.find(({ method }) => method === 'pickup')!.days.replaceAll('\u00a0', ' ');
  }
  async function periodOfOrder() {
    const placed = await placeOrder(shop.url, checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 }));
    const [order] = await shop.query<{ period: string }>(
      `select delivery->>'period' as period from orders where id = $1`,
      [placed.body.orderId],
    );
    return { period: order!.period.replaceAll('\u00a0', ' '), number: placed.body.number };
  }

  it('at noon: is ready today, and the order names the day', async () => {
    expect(await termInCheckout()).toEqual({ term: 'Сегодня после 14:00', daysMin: 0, daysMax: 0 });
    expect(await termOnPages()).toBe('сегодня после 14:00');
    const { period, number } = await periodOfOrder();
    expect(period).toMatch(/^во? [а-я]+, \d+ [а-я]+, после 14:00$/);
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`Заказ № ${number} принят`);
    expect(letter!.text.replaceAll('\u00a0', ' ')).toContain(`${period}.`);
  });

  it('in the evening: is ready tomorrow', async () => {
    await shop.shiftClock(7 * HOUR);
    expect(await termInCheckout()).toEqual({ term: 'Завтра после 10:00', daysMin: 1, daysMax: 1 });
    expect(await termOnPages()).toBe('завтра после 10:00');
    expect((await periodOfOrder()).period).toMatch(/^во? [а-я]+, \d+ [а-я]+, после 10:00$/);
  });

  it('before a day when the shop is closed: is ready the day after', async () => {
    const [tomorrow, later] = [1, 2].map((days) => formatDayOfMonth(addDays(shop.now(), days)));
    await closeOn(tomorrow!);
    const { term, daysMin } = await termInCheckout();
    expect([term.endsWith(`, ${later!.replaceAll('\u00a0', ' ')}, после 10:00`), daysMin]).toEqual([true, 2]);
  });
});
