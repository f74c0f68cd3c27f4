import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { orderByCard } from '../support/buyer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { metricsOf } from '../support/metrics.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ITEMS = [{ product: 2, quantity: 1 }];
const FLOOD = 1_500;

/** An id in the format of the company that it never issued. */
const forgedId = (index: number) => `00000000-000f-5000-8000-${String(index).padStart(12, '0')}`;
const notification = (id: string, event = 'payment.succeeded') => ({
  type: 'notification',
  event,
  object: { id, status: 'succeeded' },
});

function openSender(shop: () => TestShop, path = '/api/webhooks/yookassa') {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const send = (body: object, from: string, at = path) =>
    new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
      const httpRequest = request(
        {
          port: new URL(shop().url).port,
          agent,
          method: 'POST',
          path: at,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve({ status: answer.statusCode!, retryAfter: answer.headers['retry-after'] }));
        },
      );
      httpRequest.on('error', reject);
      httpRequest.end(JSON.stringify(body));
    });
  return { send, close: () => agent.destroy() };
}

const signalsOf = async (shop: TestShop, where = 'true') =>
  (await shop.query<{ n: number }>(`select count(*)::int as n from payment_signals where ${where}`))[0]!.n;
const stateOf = async (shop: TestShop, orderId: string) =>
  (await shop.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
/** Simulates a lost answer to the start: the company knows the payment, we do not know its id. */
const loseStartAnswer = (shop: TestShop, orderId: string) =>
  shop.query("update payments set state = 'starting', provider_id = null where order_id = $1", [orderId]);

describe('payment notifications by the network they come from', () => {
  let shop: TestShop;
  const { send, close } = openSender(() => shop);
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' } });
    shop.expectViolations('an answer is forgotten by hand', 'payment-events');
    await moveClockToNine(shop);
  });
  afterAll(async () => {
    close();
    await shop.close();
  });

  it('1 500 from a stranger while a payment is starting store nothing, and the true one is accepted', async () => {
    const order = await orderByCard(shop.url, ITEMS);
    await loseStartAnswer(shop, order.orderId);
    await shop.sandbox.advance(order.paymentId, 'pay', 'lose');
    await shop.drain();
    const requestsBefore = await shop.sandbox.requestCount('yookassa');
    const forged = await Promise.all(
      Array.from({ length: FLOOD }, (_, index) => send(notification(forgedId(index)), `203.0.113.${index % 250}`)),
    );
    expect(countStatuses(forged)).toEqual({ 403: FLOOD });
    expect(await signalsOf(shop)).toBe(0);
    await shop.drain();
    expect(await shop.sandbox.requestCount('yookassa')).toBe(requestsBefore);
    // The staff gets one log line, without addresses.
    shop.expectErrors(/webhooks? from networks? that (is|are) not the company's/);
    expect(shop.logged.filter((line) => line.includes('YOOKASSA_NETWORKS'))).toHaveLength(1);
    expect(shop.logged.join('\n')).not.toMatch(/203\.0\.113\.\d/);

    expect((await send(notification(order.paymentId), '185.71.76.5')).status).toBe(200);
    await shop.drain();
    expect(await stateOf(shop, order.orderId)).toBe('paid');
  });

  it.each(['185.71.77.31', '77.75.153.1', '77.75.156.35', '2a02:5180:1::7', '::ffff:185.71.76.5', '127.0.0.1'])(
    'from %s are accepted as sent by the company or its sandbox',
    async (from) => {
      expect((await send(notification(forgedId(9_001)), from)).status).toBe(200);
    },
  );

  it.each(['185.71.76.32', '77.75.156.12', '2a02:5181::1', '8.8.8.8', 'nonsense'])(
    'from %s are refused, whatever they contain',
    async (from) => {
      shop.expectErrors(/webhooks? from networks? that (is|are) not the company's/);
      expect((await send({}, from)).status).toBe(403);
    },
  );
});

describe('payment notifications accepted from every network', () => {
  let shop: TestShop;
  const { send, close } = openSender(() => shop);
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', YOOKASSA_NETWORKS: 'any' } });
    shop.expectViolations('an answer is forgotten by hand', 'payment-events');
    await moveClockToNine(shop);
  });
  afterAll(async () => {
    close();
    await shop.close();
  });

  it('1 500 forged ones while a payment is starting: only a few are checked at the company, true ones get through', async () => {
    const lostStart = await orderByCard(shop.url, ITEMS);
    const known = await orderByCard(shop.url, ITEMS);
    await loseStartAnswer(shop, lostStart.orderId);
    for (const { paymentId } of [lostStart, known]) await shop.sandbox.advance(paymentId, 'pay', 'lose');
    await shop.drain();
    const requestsBefore = await shop.sandbox.requestCount('yookassa');
    const forged = await Promise.all(
      Array.from({ length: FLOOD }, (_, index) => send(notification(forgedId(index)), `203.0.113.${index % 250}`)),
    );
    const statuses = countStatuses(forged);
    // The flood may span the end of a minute.
    expect(statuses[200]).toBeLessThanOrEqual(40);
    expect(statuses[200]! + statuses[429]!).toBe(FLOOD);
    expect(forged.filter(({ status }) => status === 429).every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(await signalsOf(shop)).toBe(statuses[200]);
    // Notifications about a known payment are not delayed by the forged ones.
    expect((await send(notification(known.paymentId), '203.0.113.9')).status).toBe(200);
    await shop.drain();
    expect(await stateOf(shop, known.orderId)).toBe('paid');
    expect((await shop.sandbox.requestCount('yookassa')) - requestsBefore).toBeLessThanOrEqual(41);
    // The payment whose id was lost: the company repeats its notification until it is accepted.
    await shop.shiftClock(MINUTE);
    expect((await send(notification(lostStart.paymentId), '203.0.113.9')).status).toBe(200);
    await shop.drain();
    expect(await stateOf(shop, lostStart.orderId)).toBe('paid');
  });

  it('of hundreds of made-up ones about a known payment only a few are stored', async () => {
    const order = await orderByCard(shop.url, ITEMS);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => {
        const refund = { id: forgedId(index), status: 'succeeded', payment_id: order.paymentId };
        return send({ type: 'notification', event: 'refund.succeeded', object: refund }, '203.0.113.9');
      }),
    );
    const stored = await signalsOf(shop, `provider_payment_id = '${order.paymentId}'`);
    expect(stored).toBeLessThanOrEqual(60);
    expect(countStatuses(answers)).toEqual({ 200: stored, 429: 300 - stored });
  });

  it('are removed 30 days after they last arrived', async () => {
    await shop.query('delete from payment_signals');
    const order = await orderByCard(shop.url, ITEMS);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    const runRetentionAfter = async (days: number) => {
      await shop.shiftClock(days * DAY);
      await shop.enqueue('apply-retention');
      await shop.drain();
      return signalsOf(shop);
    };
    expect(await runRetentionAfter(29)).toBe(1);
    // A repeated notification restarts the term.
    await shop.sandbox.advance(order.paymentId, 'notify');
    expect(await runRetentionAfter(2)).toBe(1);
    expect(await runRetentionAfter(29)).toBe(0);
    expect(await stateOf(shop, order.orderId)).toBe('paid');
  });
});

describe('payment notifications at an address with a secret part', () => {
  let shop: TestShop;
  const SECRET = 'Yz4xWq8LmP2vTn6RkB0c';
  const { send, close } = openSender(() => shop);
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', YOOKASSA_WEBHOOK_SECRET: SECRET } });
    shop.expectViolations('an answer is forgotten by hand', 'payment-events');
    await moveClockToNine(shop);
  });
  afterAll(async () => {
    close();
    await shop.close();
  });

  it('are accepted there from any network, and nowhere else', async () => {
    const order = await orderByCard(shop.url, ITEMS);
    await shop.sandbox.advance(order.paymentId, 'pay', 'lose');
    const truth = notification(order.paymentId);
    for (const path of ['', '/', `/${SECRET}x`, `/${SECRET.slice(1)}`, '/%00', `/${SECRET}/more`])
      expect([path, (await send(truth, '185.71.76.5', `/api/webhooks/yookassa${path}`)).status]).toEqual([path, 404]);
    await shop.drain();
    expect(await stateOf(shop, order.orderId)).toBe('awaiting-payment');
    expect((await send(truth, '203.0.113.9', `/api/webhooks/yookassa/${SECRET}`)).status).toBe(200);
    await shop.drain();
    expect(await stateOf(shop, order.orderId)).toBe('paid');
    expect(await (await fetch(`${shop.url}/api/openapi.json`)).text()).not.toContain(SECRET);
    const metrics = await metricsOf(shop.url);
    expect(metrics).toContain('route="/api/webhooks/yookassa');
    expect(metrics).not.toContain(SECRET);
  });
});
