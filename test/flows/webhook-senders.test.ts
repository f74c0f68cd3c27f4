import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { orderByCard } from '../support/buyer.ts';
import { openHouse, type House } from '../support/house.ts';
import { metricsOf } from '../support/metrics.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ITEMS = [{ product: 2, quantity: 1 }];
const FLOOD = 1_500;

/** An id in the shape of the company's that it never gave out. */
const forgedId = (index: number) => `00000000-000f-5000-8000-${String(index).padStart(12, '0')}`;
const notification = (id: string, event = 'payment.succeeded') => ({
  type: 'notification',
  event,
  object: { id, status: 'succeeded' },
});

function speaker(house: () => House, path = '/api/webhooks/yookassa') {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const say = (body: object, from: string, at = path) =>
    new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
      const asking = request(
        {
          port: new URL(house().url).port,
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
      asking.on('error', reject);
      asking.end(JSON.stringify(body));
    });
  return { say, close: () => agent.destroy() };
}

const signalsOf = async (house: House, where = 'true') =>
  (await house.query<{ n: number }>(`select count(*)::int as n from payment_signals where ${where}`))[0]!.n;
const stateOf = async (house: House, orderId: string) =>
  (await house.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
/** As if the answer to the start had been lost: the company knows the payment, we do not know its id. */
const loseStartAnswer = (house: House, orderId: string) =>
  house.query("update payments set state = 'starting', provider_id = null where order_id = $1", [orderId]);

describe('notifications of payments by the network they come from', () => {
  let house: House;
  const { say, close } = speaker(() => house);
  beforeAll(async () => {
    house = await openHouse({ env: { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' } });
    await beginAtNine(house);
  });
  afterAll(async () => {
    close();
    await house.close();
  });

  it('1 500 from a stranger while a payment is starting leave nothing, and the true one is taken', async () => {
    const order = await orderByCard(house.url, ITEMS);
    await loseStartAnswer(house, order.orderId);
    await house.sandbox.advance(order.paymentId, 'pay', 'lose');
    await house.drain();
    const asked = await house.sandbox.timesAsked('yookassa');
    const forged = await Promise.all(
      Array.from({ length: FLOOD }, (_, index) => say(notification(forgedId(index)), `203.0.113.${index % 250}`)),
    );
    expect(countStatuses(forged)).toEqual({ 403: FLOOD });
    expect(await signalsOf(house)).toBe(0);
    await house.drain();
    expect(await house.sandbox.timesAsked('yookassa')).toBe(asked);
    // Staff read of it in one line, which names no address.
    house.expectErrors(/webhooks? from networks? that (is|are) not the company's/);
    expect(house.logged.filter((line) => line.includes('YOOKASSA_NETWORKS'))).toHaveLength(1);
    expect(house.logged.join('\n')).not.toMatch(/203\.0\.113\.\d/);

    expect((await say(notification(order.paymentId), '185.71.76.5')).status).toBe(200);
    await house.drain();
    expect(await stateOf(house, order.orderId)).toBe('paid');
  });

  it.each(['185.71.77.31', '77.75.153.1', '77.75.156.35', '2a02:5180:1::7', '::ffff:185.71.76.5', '127.0.0.1'])(
    'from %s are the company or its sandbox',
    async (from) => {
      expect((await say(notification(forgedId(9_001)), from)).status).toBe(200);
    },
  );

  it.each(['185.71.76.32', '77.75.156.12', '2a02:5181::1', '8.8.8.8', 'nonsense'])(
    'from %s are refused, whatever they say',
    async (from) => {
      house.expectErrors(/webhooks? from networks? that (is|are) not the company's/);
      expect((await say({}, from)).status).toBe(403);
    },
  );
});

describe('notifications where every network may send them', () => {
  let house: House;
  const { say, close } = speaker(() => house);
  beforeAll(async () => {
    house = await openHouse({ env: { TRUSTED_PROXIES: 'loopback', YOOKASSA_NETWORKS: 'any' } });
    await beginAtNine(house);
  });
  afterAll(async () => {
    close();
    await house.close();
  });

  it('1 500 forged ones while a payment is starting: a few are asked about, true ones get through', async () => {
    const lost = await orderByCard(house.url, ITEMS);
    const known = await orderByCard(house.url, ITEMS);
    await loseStartAnswer(house, lost.orderId);
    for (const { paymentId } of [lost, known]) await house.sandbox.advance(paymentId, 'pay', 'lose');
    await house.drain();
    const asked = await house.sandbox.timesAsked('yookassa');
    const forged = await Promise.all(
      Array.from({ length: FLOOD }, (_, index) => say(notification(forgedId(index)), `203.0.113.${index % 250}`)),
    );
    const statuses = countStatuses(forged);
    // The flood may lie across the end of a minute.
    expect(statuses[200]).toBeLessThanOrEqual(40);
    expect(statuses[200]! + statuses[429]!).toBe(FLOOD);
    expect(forged.filter(({ status }) => status === 429).every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(await signalsOf(house)).toBe(statuses[200]);
    // A payment we know is not kept waiting by them.
    expect((await say(notification(known.paymentId), '203.0.113.9')).status).toBe(200);
    await house.drain();
    expect(await stateOf(house, known.orderId)).toBe('paid');
    expect((await house.sandbox.timesAsked('yookassa')) - asked).toBeLessThanOrEqual(41);
    // The one whose id was lost is repeated by the company until it is taken.
    await house.shiftClock(MINUTE);
    expect((await say(notification(lost.paymentId), '203.0.113.9')).status).toBe(200);
    await house.drain();
    expect(await stateOf(house, lost.orderId)).toBe('paid');
  });

  it('hundreds of made-up ones about a payment we know are kept a few times', async () => {
    const order = await orderByCard(house.url, ITEMS);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => {
        const refund = { id: forgedId(index), status: 'succeeded', payment_id: order.paymentId };
        return say({ type: 'notification', event: 'refund.succeeded', object: refund }, '203.0.113.9');
      }),
    );
    const kept = await signalsOf(house, `provider_payment_id = '${order.paymentId}'`);
    expect(kept).toBeLessThanOrEqual(60);
    expect(countStatuses(answers)).toEqual({ 200: kept, 429: 300 - kept });
  });

  it('are removed 30 days after they came last', async () => {
    await house.query('delete from payment_signals');
    const order = await orderByCard(house.url, ITEMS);
    await house.sandbox.advance(order.paymentId, 'pay');
    await house.drain();
    const sweep = async (days: number) => {
      await house.shiftClock(days * DAY);
      await house.enqueue('apply-retention');
      await house.drain();
      return signalsOf(house);
    };
    expect(await sweep(29)).toBe(1);
    // Repeated: the term begins anew.
    await house.sandbox.advance(order.paymentId, 'notify');
    expect(await sweep(2)).toBe(1);
    expect(await sweep(29)).toBe(0);
    expect(await stateOf(house, order.orderId)).toBe('paid');
  });
});

describe('notifications at an address with a secret part', () => {
  let house: House;
  const SECRET = 'Yz4xWq8LmP2vTn6RkB0c';
  const { say, close } = speaker(() => house);
  beforeAll(async () => {
    house = await openHouse({ env: { TRUSTED_PROXIES: 'loopback', YOOKASSA_WEBHOOK_SECRET: SECRET } });
    await beginAtNine(house);
  });
  afterAll(async () => {
    close();
    await house.close();
  });

  it('are taken there from any network, and nowhere else', async () => {
    const order = await orderByCard(house.url, ITEMS);
    await house.sandbox.advance(order.paymentId, 'pay', 'lose');
    const truth = notification(order.paymentId);
    for (const path of ['', '/', `/${SECRET}x`, `/${SECRET.slice(1)}`, '/%00', `/${SECRET}/more`])
      expect([path, (await say(truth, '185.71.76.5', `/api/webhooks/yookassa${path}`)).status]).toEqual([path, 404]);
    await house.drain();
    expect(await stateOf(house, order.orderId)).toBe('awaiting-payment');
    expect((await say(truth, '203.0.113.9', `/api/webhooks/yookassa/${SECRET}`)).status).toBe(200);
    await house.drain();
    expect(await stateOf(house, order.orderId)).toBe('paid');
    expect(await (await fetch(`${house.url}/api/openapi.json`)).text()).not.toContain(SECRET);
    const metrics = await metricsOf(house.url);
    expect(metrics).toContain('route="/api/webhooks/yookassa');
    expect(metrics).not.toContain(SECRET);
  });
});
