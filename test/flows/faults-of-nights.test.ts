import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/kernel/dates.ts';
import { boundsOf } from '../../src/shop/reconciliation/day.rules.ts';
import { orderByCard, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

type How = Omit<Parameters<TestShop['sandbox']['fail']>[0], 'provider'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Minutes until a company that did not answer is asked again. */
const PAUSES = [5, 15, 60, 180, 180, 180, 180];
const nonsense = { status: 200, answer: { items: [{ id: 'x', status: 'done' }] } };
const register = (sum: unknown) => ({
  status: 200,
  answer: { registries: [{ registry_number: '1', sum, orders: [] }] },
});
/** What each of them answers, try by try. */
const FAULTS: readonly { readonly yookassa: How; readonly cdek: How }[] = [
  { yookassa: { path: '/payments?', status: 500 }, cdek: { status: 500 } },
  { yookassa: { path: '/payments?', garbage: true }, cdek: { garbage: true } },
  { yookassa: { path: '/refunds?', timeout: true }, cdek: { timeout: true } },
  { yookassa: { path: '/refunds?', ...nonsense }, cdek: register('much') },
  { yookassa: { path: '/receipts?', status: 401 }, cdek: { status: 401 } },
  { yookassa: { path: '/receipts?', garbage: true }, cdek: register(1e300) },
  {
    yookassa: { path: '/payments?', ...nonsense },
    cdek: { status: 200, answer: { errors: [{ code: 'v2_internal_error', message: 'Ошибка' }] } },
  },
];

describe('a night in which companies list nothing that can be read', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let day: string;
  let cash: DeskOrder;
  let card: PlacedOrder & { paymentId: string; token: string };
  beforeAll(async () => {
    shop = await openTestShop({
      env: { SANDBOX_TIMEOUT_MS: '400', STAFF_SESSION_HOURS: '48', STAFF_IDLE_MINUTES: '1440' },
    });
    shop.expectErrors(/reconciliation-failed|reconciliation-differs/);
    // Midday: all that is compared is of one day.
    await shop.shiftClock(boundsOf(moscowDay(shop.now())).from.getTime() + DAY + 12 * HOUR - shop.now().getTime());
    desk = await openPackingDesk(shop);
  });
  afterAll(() => shop.close());

  const run = async (...jobs: string[]) => {
    for (const job of jobs) {
      await shop.enqueue(job);
      await shop.drain();
    }
  };
  const fail = ({ yookassa, cdek }: (typeof FAULTS)[number]) =>
    Promise.all([
      shop.sandbox.fail({ provider: 'yookassa', method: 'GET', times: 1_000, ...yookassa }),
      shop.sandbox.fail({ provider: 'cdek', method: 'GET', path: '/registries', times: 1_000, ...cdek }),
    ]);
  const restored = () => Promise.all(['yookassa', 'cdek'].map((provider) => shop.sandbox.fail({ provider, times: 0 })));
  const failures = () =>
    shop.query<{ company: string; closed: boolean }>(
      `select facts->>'company' as company, closed_at is not null as closed from exceptions
       where kind = 'reconciliation-failed' and facts->>'day' = $1 order by 1`,
      [day],
    );
  const compared = async () =>
    (
      await shop.query<{ company: string }>(
        'select company from reconciliation_runs where day = $1 and finished_at is not null order by 1',
        [day],
      )
    ).map(({ company }) => company);
  const claim = async () =>
    (await shop.query<{ state: string }>('select state from cod_claims where order_id = $1', [cash.orderId]))[0]!.state;
  const listed = () =>
    shop.query(
      `select kind, state, count(*)::int from reconciliation_entries where provider_payment_id = $1 and kind <> 'receipt' group by 1, 2 order by 1`,
      [card.paymentId],
    );
  const differences = () => shop.query('select company, source, cause from reconciliation_differences order by 1');

  /** Somebody sells half a piece. */
  async function receiptFromCabinet(payment_id: string): Promise<void> {
    const line = { description: 'Сбор', quantity: 0.5, amount: { value: '99.99', currency: 'RUB' }, vat_code: 1 };
    const receipt = {
      type: 'payment',
      payment_id,
      send: true,
      customer: { email: 'anna@example.ru' },
      items: [{ ...line, payment_mode: 'full_payment', payment_subject: 'commodity' }],
      settlements: [{ type: 'prepayment', amount: { value: '50.00', currency: 'RUB' } }],
    };
    const headers = { authorization: `Basic ${btoa('1:test')}`, 'idempotence-key': 'by-hand' };
    const answer = await call(`${shop.sandbox.url}/yookassa/v3`, '/receipts', receipt, headers);
    expect(answer.status).toBe(200);
  }

  it('a day with a payment, its refund, a receipt, and a parcel paid on delivery', async () => {
    const [tea] = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 and not p.marked order by p.id limit 1`,
    );
    const [course] = await shop.query<{ id: number }>("select id from products where slug = 'kurs-vecher-bez-ekrana'");
    const digital = await orderByCard(shop.url, [{ product: course!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    card = await orderByCard(shop.url, [{ product: tea!.id, quantity: 1 }]);
    for (const { paymentId } of [digital, card]) await shop.sandbox.advance(paymentId, 'pay');
    await shop.drain();
    const { orderId, token, paymentId } = card;
    await receiptFromCabinet(paymentId);
    expect((await call(shop.url, `/api/orders/${orderId}/cancel`, { token })).status).toBe(200);
    await shop.drain();
    day = moscowDay(shop.now());
    cash = await desk.orderOnDelivery([{ product: tea!.id, quantity: 1 }], desk.toPoint, 2);
    const id = await desk.packed(cash, [{ productId: tea!.id }]);
    await desk.happens(await desk.sent(cash, id), 'DELIVERED');
    await shop.query('update carrier_tasks set next_try_at = created_at where next_try_at is not null');
    await run('check-parcels', 'collect-claims', 'poll-receipts');
    expect(await claim()).toBe('open');
  });

  it('nothing is recorded, and they are asked again; after half a day the staff is told once of each', async () => {
    await shop.shiftClock(boundsOf(day).from.getTime() + DAY + 5 * HOUR - shop.now().getTime());
    for (const [nth, faults] of FAULTS.entries()) {
      await fail(faults);
      await run('reconcile');
      // The others have no lists: their day is compared.
      expect([nth, await compared()]).toEqual([nth, ['boxberry', 'other']]);
      expect([await claim(), await differences()]).toEqual(['open', []]);
      const told = nth === FAULTS.length - 1 ? ['cdek', 'yookassa'] : [];
      expect((await failures()).map(({ company }) => company)).toEqual(told);
      await restored();
      await shop.shiftClock(PAUSES[nth]! * MINUTE);
    }
    await fail(FAULTS[0]!);
    await run('reconcile');
    await restored();
    expect(await failures()).toEqual([
      { company: 'cdek', closed: false },
      { company: 'yookassa', closed: false },
    ]);
  });

  it('what they list at last, in part twice, is compared; the exceptions are closed', async () => {
    const { payments, refunds } = (await (await fetch(`${shop.sandbox.url}/__sandbox/payments`)).json()) as Record<
      string,
      { id: string; captured_at: string }[]
    >;
    // The first page ends with what the second begins with.
    for (const [path, [first]] of [
      ['/payments?captured_at', payments!],
      ['/refunds?created_at', refunds!],
    ] as const) {
      const answer = { type: 'list', items: [first], next_cursor: first!.id };
      await shop.sandbox.fail({ provider: 'yookassa', method: 'GET', path, status: 200, answer });
    }
    await shop.shiftClock(180 * MINUTE);
    await run('poll-receipts', 'reconcile');
    expect(await shop.sandbox.planned('yookassa')).toEqual([]);
    expect(await compared()).toEqual(['boxberry', 'cdek', 'other', 'yookassa']);
    expect(await listed()).toEqual([
      { kind: 'payment', state: 'succeeded', count: 1 },
      { kind: 'refund', state: 'succeeded', count: 1 },
    ]);
    expect(await claim()).toBe('settled');
    expect(await differences()).toEqual([
      { company: 'cdek', source: 'payouts', cause: 'timing' },
      { company: 'yookassa', source: 'receipts', cause: 'only-theirs' },
    ]);
    expect(await failures()).toEqual([
      { company: 'cdek', closed: true },
      { company: 'yookassa', closed: true },
    ]);
  });
});
