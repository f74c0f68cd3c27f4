import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { solvePuzzle } from '../support/codes.ts';
import type { BenchShop } from './bench-shop.ts';
import { median, printRow, ROUNDS, SECONDS } from './figures.ts';
import { requestBytes, sendRawRequests } from './raw-requests.ts';
import { cpuSeconds, moveToLoadCore, SERVER_CORE, startOnCore, stop } from './server.ts';

const CONNECTIONS = 32;
/** Orders a second at which answers are timed: half of the goal, far above any day of the shop. */
const EVEN_RATE = 150;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Orders placed, each by a new buyer, so that no limit applies. */
export async function benchOrders(bench: BenchShop): Promise<void> {
  const { admin, url } = bench;
  const fsync = (await admin.query('show fsync')).rows[0].fsync as string;
  const commit = (await admin.query('show synchronous_commit')).rows[0].synchronous_commit as string;
  await admin.query('update stock_levels set available = 1000000');
  const shop = await bench.start({ ROLE: 'web', TRUSTED_PROXIES: 'loopback' });
  const prices = await goodsPrices(bench);
  const products = [...prices.keys()];
  moveToLoadCore();

  let buyers = 0;
  /** The bytes of a complete order. Buyers' own machines solve the puzzle, so it is solved beforehand. */
  async function writeOrder(): Promise<Buffer> {
    const buyer = buyers++;
    const pair = [products[buyer % products.length]!, products[(buyer * 7 + 3) % products.length]!];
    const items = [...new Set(pair)].map((product) => ({ product, quantity: 1 }));
    const body = JSON.stringify({
      checkoutKey: randomUUID(),
      items,
      contact: { name: 'Анна Иванова', phone: String(79_160_000_000 + buyer), email: `buyer${buyer}@example.ru` },
      delivery: { method: 'pickup' },
      paySystem: 3,
      comment: '',
      consent: true,
      captcha: await solvePuzzle(url, {}, 'order'),
      expectedTotal: items.reduce((sum, { product }) => sum + prices.get(product)!, 0),
    });
    const address = [10, buyer & 255, (buyer >> 8) & 255, buyer >> 16].join('.');
    return requestBytes('POST', '/api/orders', { ...JSON_TYPE, 'x-forwarded-for': address }, body);
  }
  const orders: Buffer[] = [];
  /**
   * @param perSecond without it each connection places the next order as soon as it is answered
   * @returns orders a second, times of the answers in ms, processor seconds of the shop for each, how busy this process was
   */
  async function placeOrders(atMost: number, seconds: number, perSecond?: number) {
    while (orders.length < atMost) orders.push(...(await Promise.all(Array.from({ length: 100 }, writeOrder))));
    const cpuBefore = await cpuSeconds(shop);
    const usage = process.cpuUsage();
    const { port } = new URL(url);
    const next = () => orders.pop();
    const options = { port: Number(port), connections: CONNECTIONS, seconds, next, status: 200 };
    const placed = await sendRawRequests({ ...options, ...(perSecond && { perSecond }) });
    const { user, system } = process.cpuUsage(usage);
    return {
      rate: placed.answers / placed.seconds,
      times: placed.times,
      cpu: ((await cpuSeconds(shop)) - cpuBefore) / placed.answers,
      busy: (user + system) / 1e6 / placed.seconds,
    };
  }

  let { rate } = await placeOrders(2_000, 2);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await placeOrders(Math.ceil(rate * SECONDS * 1.5), SECONDS);
    rate = placed.rate;
    const even = await placeOrders(EVEN_RATE * (SECONDS + 1), SECONDS, EVEN_RATE);
    rounds.push({ ...placed, even: even.times, bare: await bareRate(bench, products.length) });
  }
  await stop(shop);
  printRow(
    `orders placed, fsync ${fsync}, synchronous_commit ${commit}`,
    `${Math.round(median(rounds.map((one) => one.rate)))}/s  (goal ≥ 300/s)`,
  );
  const share = Math.round(median(rounds.map((one) => one.rate / one.bare)) * 100);
  const bare = Math.round(median(rounds.map((one) => one.bare)));
  printRow('of what a bare program writes on this machine', `${share} % of ${bare}/s`);
  const even = rounds.flatMap((one) => one.even);
  printRow(`from order to answer, ${EVEN_RATE} orders/s`, `${percentiles(even)}  (goal p99 ≤ 150 ms)`);
  // Here each order waits for the other 31, so it says once more how many a second are placed.
  const closed = percentiles(rounds.flatMap((one) => one.times));
  printRow(`from order to answer, ${CONNECTIONS} at once`, `${closed}  (goal p99 ≤ 150 ms)`);
  printRow('CPU of the shop per order', `${(median(rounds.map((one) => one.cpu)) * 1000).toFixed(2)} ms`);
  const busy = Math.round(median(rounds.map((one) => one.busy)) * 100);
  printRow('what sent the orders used of its core', `${busy} %`);
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => `${sorted[Math.floor(sorted.length * share)]!.toFixed(0)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}`;
}

/** How many times a second a bare program writes as much as an order does, on the core of the shop. */
async function bareRate({ databaseUrl }: BenchShop, goods: number): Promise<number> {
  const args = [databaseUrl, String(CONNECTIONS), String(goods)];
  const bare = await startOnCore(SERVER_CORE, 'test/bench/bare-writer.ts', args, {});
  const writtenSoFar = async (): Promise<number> => {
    bare.send({});
    const [{ written }] = (await once(bare, 'message')) as [{ written: number }];
    return written;
  };
  await pause(1_000);
  const [from, began] = [await writtenSoFar(), performance.now()];
  await pause(SECONDS * 1_000);
  const rate = ((await writtenSoFar()) - from) / ((performance.now() - began) / 1_000);
  await stop(bare);
  return rate;
}

/** Prices of physical products by id. */
async function goodsPrices({ admin, url }: BenchShop): Promise<Map<number, number>> {
  const { rows } = await admin.query<{ id: number }>(
    "select id::int from products where kind = 'physical' and type = 'single' order by id",
  );
  const prices = new Map<number, number>();
  for (const { id } of rows) {
    const body = JSON.stringify({ items: [{ product: id, quantity: 1 }] });
    const quote = await fetch(`${url}/api/cart/quote`, { method: 'POST', headers: JSON_TYPE, body });
    prices.set(id, ((await quote.json()) as { goodsTotal: number }).goodsTotal);
  }
  return prices;
}
