// Longer than usual: one shop whose orders every report is about.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/kernel/dates.ts';
import { formatCode } from '../../src/shop/certificates/certificate.rules.ts';
import { deriveCode } from '../../src/shop/certificates/certificate-code.ts';
import { checkoutForm, orderByCard, placeOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { newCustomer } from '../support/customer.ts';
import { signInAs } from '../support/desk-orders.ts';
import { giveBonuses } from '../support/give-bonuses.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { subscribeToParcels } from '../support/subscribe-to-parcels.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

type Value = string | number | null;
interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly title: string; readonly meaning: string }[];
  readonly rows: readonly (readonly Value[])[];
  readonly totals: readonly Value[] | null;
}
interface Report {
  readonly from: string;
  readonly to: string;
  readonly tables: readonly Table[];
}
// Tests name columns of known kinds: a missing one fails the comparison.
type Row = Record<string, any>;

const TOKEN = 'kFz3Rm81Qx7LtYp2';

/** Анна buys with a coupon, bonuses and a certificate; Борис pays at the counter; some of it is cancelled, refunded and returned. */
describe('reports reconcile to the kopeck', () => {
  let shop: TestShop;
  let packing: PackingDesk;
  let product: number;
  let second: number;

  beforeAll(async () => {
    shop = await openTestShop({ env: { CDEK_WEBHOOK_TOKEN: TOKEN } });
    await moveClockToNine(shop);
    await subscribeToParcels(shop.sandbox.url, shop.url, TOKEN);
    packing = await openPackingDesk(shop);
    const goods = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and not p.marked
         and p.vat_percent is not null order by p.id limit 2`,
    );
    [product, second] = [goods[0]!.id, goods[1]!.id];
    await shop.query(
      "insert into coupons (code, title, kind, value, min_total) values ('ЛИПА', 'Липа', 'percent', 7, 0)",
    );
    const { jwt, user } = await newCustomer(shop);
    await giveBonuses(shop, user.id, 333);
    const anna = { authorization: `Bearer ${jwt}` };
    const items = [
      { product, quantity: 3 },
      { product: second, quantity: 1 },
    ];

    const [voucher] = await shop.query<{ id: number }>(
      'select id::int from products where section_id = 6 and published_at is not null order by price limit 1',
    );
    const gift = await orderByCard(shop.url, [{ product: voucher!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await shop.sandbox.advance(gift.paymentId, 'pay');
    await shop.drain();
    const [issued] = await shop.query<{ id: string }>('select id from certificates');
    const certificate = formatCode(deriveCode(shop.secret, issued!.id));

    // With everything, to a point, with a refund of one piece after it was taken.
    const wishes = { coupons: ['ЛИПА'], orderBonus: { count: '333' } };
    const { body: quote } = await call<{ total: number }>(shop.url, '/api/cart/quote', { items, ...wishes }, anna);
    const lowered = await placeOrder(shop.url, checkoutForm(items, quote.total, wishes), anna);
    expect([lowered.status, lowered.body]).toMatchObject([200, {}]);
    const order = { ...lowered.body, total: quote.total };
    await shop.sandbox.advance(order.payUrl!.split('/').at(-1)!, 'pay');
    await shop.drain();
    const box = await packing.packed(order, [
      { productId: product },
      { productId: product },
      { productId: product },
      { productId: second },
    ]);
    await packing.does(box, 'ready');
    await packing.does(box, 'delivered');
    await shop.drain();
    const refund = { key: randomUUID(), lines: [{ position: 0, quantity: 1 }], delivery: false, reason: 'defect' };
    expect((await call(shop.url, `/api/orders/${order.orderId}/refunds`, refund, packing.vera())).status).toBe(200);
    await shop.drain();

    // A certificate pays a part.
    const bought = [{ product: second, quantity: 2 }];
    const { body: withGift } = await call<{ total: number }>(shop.url, '/api/cart/quote', {
      items: bought,
      coupons: [certificate],
    });
    const byGift = await placeOrder(shop.url, checkoutForm(bought, withGift.total, { coupons: [certificate] }));
    expect([byGift.status, byGift.body]).toMatchObject([200, {}]);
    if (byGift.body.payUrl) {
      await shop.sandbox.advance(byGift.body.payUrl.split('/').at(-1)!, 'pay');
      await shop.drain();
    }

    // Paid and cancelled; ordered and cancelled unpaid.
    const gone = await packing.paidOrder([{ product, quantity: 2 }], { method: 'pickup' });
    expect((await call(shop.url, `/api/orders/${gone.orderId}/cancelled`, {}, packing.vera())).status).toBe(200);
    await shop.drain();
    const unpaid = await packing.orderOnDelivery([{ product, quantity: 1 }], { method: 'pickup' }, 3);
    expect((await call(shop.url, `/api/orders/${unpaid.orderId}/cancelled`, {}, packing.vera())).status).toBe(200);

    // Taken by Борис, who pays at the counter.
    const cash = await packing.orderOnDelivery([{ product: second, quantity: 1 }], { method: 'pickup' }, 3);
    const bag = await packing.packed(cash, [{ productId: second }]);
    await packing.does(bag, 'ready');
    const fiscal = { storage: '9999078902001234', document: '15', attribute: '1234567890' };
    expect((await packing.does(bag, 'delivered', { fiscal })).status).toBe(200);

    // By a carrier, and back with its buyer's consent.
    const sent = await packing.paidOrder([{ product, quantity: 1 }]);
    const parcelBox = await packing.packed(sent, [{ productId: product }]);
    const parcel = await packing.sent(sent, parcelBox);
    await packing.happens(parcel, 'DELIVERED');
    await shop.drain();
    // Paid, and nobody came for it: the order is returned, and its refund names no pieces.
    const unwanted = await packing.paidOrder([{ product: second, quantity: 1 }], { method: 'pickup' });
    const waiting = await packing.packed(unwanted, [{ productId: second }]);
    for (const step of ['ready', 'not-collected', 'order-returned'])
      expect([step, (await packing.does(waiting, step)).status]).toEqual([step, 200]);
    await shop.drain();
    await packing.later(600_000);
    await shop.enqueue('poll-receipts');
    await shop.drain();
  });
  afterAll(() => closeSettled(shop));

  const get = (path: string, who = packing.vera()) =>
    call<Report>(shop.url, `/api/staff/reports${path}`, undefined, { ...who });
  async function table(report: string, name: string): Promise<{ rows: Row[]; totals: Row }> {
    const { status, body } = await get(`/${report}?from=2026-01-01&to=2026-12-31`);
    expect([report, status, body]).toMatchObject([report, 200, {}]);
    const found = body.tables.find((one) => one.name === name)!;
    const named = (values: readonly Value[]) =>
      Object.fromEntries(found.columns.map((column, at) => [column.name, values[at] ?? null])) as Row;
    return { rows: found.rows.map(named), totals: named(found.totals ?? []) };
  }
  const one = async (sql: string): Promise<number> =>
    Number(Object.values((await shop.query<Record<string, number>>(sql))[0]!)[0]);

  it('sales of days: what was ordered, and the money that moved', async () => {
    const { totals } = await table('sales', 'days');
    expect(totals.orders).toBe(await one('select count(*) from orders'));
    expect(totals.toPay).toBe(await one('select sum(total) from orders'));
    const of = (name: string) => totals[name];
    expect(of('toPay')).toBe(of('goods') - of('coupons') - of('bonuses') + of('delivery') - of('certificates'));
    for (const discount of ['coupons', 'bonuses', 'certificates'])
      expect([discount, totals[discount]! > 0]).toEqual([discount, true]);
    expect(totals.received).toBe(
      (await one("select sum(amount) from payments where state in ('paid', 'refunding', 'refunded')")) +
        (await one("select sum(collected) from shipments where method = 'pickup'")),
    );
    expect(totals.refunded).toBe(await one("select sum(amount) from refunds where state = 'done'"));
    expect(totals.refunded).toBe(await one('select sum(refunded) from payments'));
    expect(totals.handedOver).toBe(
      await one("select count(*) from orders where state in ('handed-over', 'partly-bought')"),
    );
    // All is settled: what was ordered and neither cancelled nor refunded afterwards is what the shop has.
    const afterwards = await one(
      "select sum(amount) from refunds where state = 'done' and (key is not null or reason = 'order-returned')",
    );
    expect(totals.toPay - totals.cancelled - afterwards).toBe(totals.received + totals.atCarriers - totals.refunded);
  });

  it('sales of products, of sections and discounts add up to those of days', async () => {
    const { totals: days } = await table('sales', 'days');
    const { rows, totals } = await table('sales', 'products');
    const { totals: sections } = await table('sales', 'sections');
    const { totals: discounts } = await table('sales', 'discounts');
    expect([totals.toPay, sections.toPay]).toEqual([days.toPay, days.toPay]);
    expect([totals.bonuses, totals.certificates, totals.pieces]).toEqual([
      days.bonuses,
      days.certificates,
      days.pieces,
    ]);
    expect(discounts.amount).toBe(totals.coupons + totals.bonuses + totals.certificates);
    expect(rows.some(({ product: name }) => name === 'Доставка')).toBe(true);
    expect(totals.refunded).toBe(await one('select sum(amount) from refund_lines'));
    expect(totals.cancelled).toBe(3);
    expect(totals.handedOver).toBe(await one("select count(*) from shipment_units where outcome = 'delivered'"));
  });

  it('margin: the sums of sales by product and the money that stayed, less the cost of the day of the order', async () => {
    await shop.query('delete from product_costs');
    const [priced] = await shop.query<{ name: string }>('select name from products where id = $1', [product]);
    await shop.query(
      `insert into product_costs (product_id, cost, valid_from, reason, actor, saved_at)
       select $1::bigint, c.cost, c.day::date, 'Проба', 'system', now()
       from (values (10000, $2), (99900, $3)) c (cost, day)`,
      [product, '2020-01-01', moscowDay(new Date(shop.now().getTime() + 86_400_000))],
    );
    const { totals: sales, rows: sold } = await table('sales', 'products');
    const { totals: money } = await table('sales', 'days');
    const { rows, totals } = await table('margin', 'products');
    const delivery = sold.find(({ product: name }) => name === 'Доставка')!;
    const ofGoods = sold.filter((row) => row !== delivery);
    const sums = (all: readonly Row[]) =>
      all
        .map(({ product: name, pieces, cancelled, returned, toPay }) => [name, pieces, cancelled, returned, toPay])
        .toSorted();
    expect(sums(rows)).toEqual(sums(ofGoods));
    expect(totals.toPay + delivery.toPay).toBe(sales.toPay);
    expect(totals.refunded).toBe(sales.refunded);
    // All is settled: what is left of the sums is the money that the shop has.
    expect(totals.net + totals.vat + delivery.toPay - delivery.refunded).toBe(
      money.received + money.atCarriers - money.refunded,
    );
    expect(totals.net).toBe(totals.toPay - totals.lost - totals.refunded - totals.vat);
    const known = rows.find(({ product: name }) => name === priced!.name)!;
    // Three, of which one was refunded and stayed with Анна, and one by a carrier; three were cancelled.
    expect(known).toMatchObject({ costs: 'указана', uncosted: 0, cost: 4 * 10_000, margin: known.net - 40_000 });
    for (const row of rows.filter((one) => one !== known))
      expect(row).toMatchObject({
        uncosted: row.net,
        cost: null,
        margin: null,
        share: null,
        costs: 'себестоимость не\u00a0указана',
      });
    expect(totals).toMatchObject({
      cost: 40_000,
      margin: known.margin,
      uncosted: totals.net - known.net,
      share: known.share,
    });
    const { totals: days } = await table('margin', 'days');
    for (const name of ['pieces', 'toPay', 'lost', 'refunded', 'vat', 'net', 'uncosted', 'cost', 'margin', 'share'])
      expect([name, days[name]]).toEqual([name, totals[name]]);
  });

  it('VAT: sums of issued receipts, to the kopeck, and the same in the list of receipts', async () => {
    const { totals } = await table('vat', 'rates');
    const amount = (kind: string) =>
      one(`select coalesce(sum(amount), 0) from receipts where state = 'succeeded' and kind = '${kind}'`);
    expect([totals.prepaid, totals.closed, totals.refunded]).toEqual([
      await amount('payment'),
      await amount('closing'),
      await amount('refund'),
    ]);
    expect(totals.prepaid).toBeGreaterThan(0);
    expect(totals.refunded).toBe(await one("select sum(amount) from refunds where state = 'done'"));
    expect(totals.prepaidVat).toBeGreaterThan(0);
    const { rows } = await table('vat', 'receipts');
    const of = (kind: string, column: 'sum' | 'vat') =>
      rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row[column], 0);
    expect([of('Оплата', 'sum'), of('Оплата', 'vat')]).toEqual([totals.prepaid, totals.prepaidVat]);
    expect([of('Возврат', 'sum'), of('Возврат', 'vat')]).toEqual([totals.refunded, totals.refundedVat]);
    expect(rows.every(({ rate }) => rate !== 'Ставка неизвестна')).toBe(true);
    const { rows: atHandOver } = await table('vat', 'hand-over');
    expect(atHandOver).toMatchObject([{ kind: 'Наша касса', receipts: 1 }]);
  });

  it('liabilities: the last month closes with the balances of the ledger', async () => {
    const balance = (kinds: string) =>
      one(`select coalesce(sum(balance), 0) from ledger_accounts where kind in (${kinds})`);
    const { rows: certificates } = await table('liability', 'certificates');
    expect(certificates.at(-1)!.closing).toBe(await balance("'certificate'"));
    const { rows: bonuses } = await table('liability', 'bonuses');
    expect(bonuses.at(-1)!.closing * 100).toBe(await balance("'bonus-pending', 'bonus-available'"));
    expect(bonuses.at(-1)).toMatchObject({ spent: 333 });
    const { issued, spent, returned, opening, closing } = certificates.at(-1)!;
    expect(closing).toBe(opening + issued - spent + returned);
    // Months are whole, also when the period ends within one.
    const month = moscowDay(shop.now()).slice(0, 7);
    const { body } = await get(`/liability?from=${month}-01&to=${month}-01`);
    const [, whole] = body.tables;
    const shown = Object.fromEntries(whole!.columns.map(({ name }, at) => [name, whole!.rows.at(-1)![at]]));
    expect(shown).toMatchObject(certificates.find((row) => String(row.month) === month)!);
  });

  it('terms of carriers, repeat buyers and the funnel', async () => {
    const { rows } = await table('delivery', 'terms');
    expect(rows).toMatchObject([{ carrier: 'СДЭК', delivered: 1, late: 0, lost: 0 }]);
    const { totals: buyers } = await table('repeat', 'cohorts');
    expect(buyers.buyers).toBeGreaterThan(1);
    const { rows: steps } = await table('funnel', 'steps');
    const reached = steps.map(({ orders }) => orders);
    expect(reached).toEqual(reached.toSorted((first, other) => other - first));
    expect([reached[0], reached[3], reached[4]]).toEqual([
      await one('select count(*) from orders'),
      await one("select count(distinct order_id) from order_events where to_state in ('handed-over', 'partly-bought')"),
      await one("select count(*) from orders where state in ('handed-over', 'partly-bought')"),
    ]);
    expect(steps.every(({ ofPlaced }) => ofPlaced !== null && ofPlaced <= 100)).toBe(true);
  });

  it('searches without a result', async () => {
    await shop.query("insert into search_misses values ('ромашка из космоса', 4, now(), now())");
    const { rows } = await table('search', 'misses');
    expect(rows).toMatchObject([{ query: 'ромашка из космоса', times: 4 }]);
  });

  it('each column of each table says what it means', async () => {
    const { body } = await call<{ reports: { name: string }[] }>(shop.url, '/api/staff/reports', undefined, {
      ...packing.vera(),
    });
    expect(body.reports.length).toBe(8);
    for (const { name } of body.reports) {
      const { body: report } = await get(`/${name}`);
      for (const { columns } of report.tables)
        for (const { title, meaning } of columns) expect([title, meaning.endsWith('.')]).toEqual([title, true]);
    }
  });

  it('files have the rows of the page and rubles with kopecks', async () => {
    const file = async (path: string) => {
      const answer = await fetch(`${shop.url}/api/staff/reports${path}?from=2026-01-01&to=2026-12-31`, {
        headers: packing.vera(),
      });
      expect([path, answer.status]).toEqual([path, 200]);
      return (await answer.text()).split('\r\n').filter(Boolean);
    };
    const { rows } = await table('sales', 'days');
    const lines = await file('/sales/days/csv');
    expect(lines.length).toBe(rows.length + 1);
    const busy = rows.findIndex(({ orders }) => orders > 0);
    expect(lines[busy + 1]!.split(';').slice(0, 4)).toEqual(
      [rows[busy]!.day, rows[busy]!.orders, rows[busy]!.pieces, rows[busy]!.goods / 100].map((value) =>
        String(value).replace('.', ','),
      ),
    );
    const { rows: receipts } = await table('vat', 'receipts');
    expect((await file('/vat/receipts/csv')).length).toBe(receipts.length + 1);
  });

  it.each([
    ['?from=2026-11-02&to=2026-11-01', 400],
    ['?from=2024-01-01&to=2026-11-01', 400],
    ['?from=yesterday', 400],
  ])('refuse the period %s', async (query, status) => {
    expect((await get(`/sales${query}`)).status).toBe(status);
  });

  it('are shown to those whose work they are', async () => {
    const allowed = {
      picker: [],
      content: ['search'],
      support: ['delivery'],
      'shift-lead': ['sales', 'delivery', 'search', 'funnel'],
      accountant: ['sales', 'margin', 'vat', 'liability', 'delivery', 'repeat', 'funnel'],
    } as const;
    for (const [role, names] of Object.entries(allowed)) {
      const who = await signInAs(shop, role, role as keyof typeof allowed);
      const { body } = await call<{ reports: { name: string }[] }>(shop.url, '/api/staff/reports', undefined, {
        ...who,
      });
      expect([role, body.reports.map(({ name }) => name)]).toEqual([role, names]);
      for (const name of ['sales', 'margin', 'vat', 'liability', 'delivery', 'repeat', 'search', 'funnel']) {
        const expected = (names as readonly string[]).includes(name) ? 200 : 403;
        expect([role, name, (await get(`/${name}`, who)).status]).toEqual([role, name, expected]);
      }
    }
    expect((await get('/secrets')).status).toBe(404);
    expect((await get('/sales/secrets/csv')).status).toBe(404);
  });
});
