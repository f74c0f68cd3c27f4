import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBalancer, type Balancer, type BalancerRules } from '../support/balancer.ts';
import { checkoutForm, eventually, placeOrder, totalOf } from '../support/buyer.ts';
import { blockReviewReads, untilReadsBlocked } from '../support/block-review-reads.ts';
import { untilExited, openProcessTestShop, type ProcessTestShop } from '../support/processes.ts';

const ITEMS = [{ product: 2, quantity: 1 }];
/** Pause between two requests of one visitor, so that the processes have processor time to start. */
const PAUSE_MS = 10;

describe('two web processes are restarted one after the other under load', () => {
  let shop: ProcessTestShop;
  let total: number;
  beforeAll(async () => {
    // Longer than any test: each drain is ended by a signal.
    shop = await openProcessTestShop({ webs: 2, env: { DRAIN_SECONDS: '60' } });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    await shop.query('update stock_levels set available = 1000000 where product_id = 2');
    total = await totalOf(shop.url, ITEMS);
  });
  afterAll(async () => {
    await Promise.all([0, 1].map((index) => shop.kill(index)));
    await shop.close();
  });

  /** Requests pages and places orders until `during` is done. @returns failed requests, and ids of placed orders */
  async function underLoad(url: string, during: () => Promise<void>): Promise<{ failed: string[]; orders: string[] }> {
    const failed: string[] = [];
    const orders: string[] = [];
    let opened = 0;
    let going = true;

    async function openPage(): Promise<void> {
      // The first page is cached, the other two are rendered for each request.
      const path = ['/catalog/preparaty', '/cart', `/search?q=${opened}`][opened++ % 3]!;
      const answer = await fetch(url + path).then(
        async (page) => ((await page.text()) ? page.status : 'empty'),
        (error: Error) => error.message,
      );
      if (answer !== 200) failed.push(`${path}: ${answer}`);
    }
    async function buy(): Promise<void> {
      const placed = await placeOrder(url, checkoutForm(ITEMS, total, { paySystem: 3 })).catch((error: Error) => error);
      if (placed instanceof Error) failed.push(`order: ${placed.message}`);
      else if (placed.status === 200) orders.push(placed.body.orderId);
      else failed.push(`order: ${placed.status} ${JSON.stringify(placed.body)}`);
    }
    const load = [openPage, openPage, buy].map(async (step) => {
      while (going) {
        await step();
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    });
    try {
      await during();
    } finally {
      going = false;
      await Promise.all(load);
    }
    return { failed, orders };
  }

  async function restartEach(
    rules: BalancerRules,
    draining: (balancer: Balancer, index: number) => Promise<unknown>,
  ): Promise<Balancer> {
    const balancer = await openBalancer(
      shop.webs.map(({ url }) => url),
      rules,
    );
    try {
      const { failed, orders } = await underLoad(balancer.url, async () => {
        for (const index of [0, 1]) {
          await shop.stop(index, () => draining(balancer, index));
          await shop.restart(index);
        }
      });
      expect(failed).toEqual([]);
      expect(orders).not.toEqual([]);
      const [kept] = await shop.query('select count(*)::int as kept from orders where id = any($1)', [orders]);
      expect(kept).toEqual({ kept: new Set(orders).size });
    } finally {
      await balancer.close();
    }
    return balancer;
  }

  it('behind a balancer that asks who is ready, no request fails or has to be repeated', async () => {
    const balancer = await restartEach({ checksReadiness: true, mayRetry: () => false }, async ({ peers }, index) => {
      const peer = peers[index]!;
      // The other process was restarted before and gets requests again; without a ready process, all get requests.
      await eventually(
        async () => peers.map(({ isReady, inFlight }) => isReady || inFlight > 0),
        (inUse) => inUse.every((one, each) => one === (each !== index)),
      );
      // Requests to a draining process are still answered, with `connection: close`.
      expect(await statusAndConnection(`${peer.url}/catalog/preparaty`)).toEqual([200, 'close']);
      expect(await statusAndConnection(`${peer.url}/readyz`)).toEqual([503, 'close']);
      expect((await placeOrder(peer.url, checkoutForm(ITEMS, total, { paySystem: 3 }))).status).toBe(200);
    });
    expect(balancer.retried).toEqual([]);
  });

  it('behind one that learns of a stop by errors and repeats pages and orders, as deploy/nginx.conf does, none fails', async () => {
    const mayRetry = (method: string, path: string) => method === 'GET' || path === '/api/orders';
    await restartEach({ checksReadiness: false, mayRetry }, async ({ peers }) => {
      const before = peers.map(({ answered }) => answered);
      // Both are used: the restarted process is no longer skipped, as after a drain in production.
      await eventually(
        async () => peers.map(({ answered }) => answered),
        (answered) => answered.every((count, each) => count > before[each]! + 10),
      );
    });
  });

  // Must be last: it blocks queries in the database that all tests share.
  it('what is under way when the door is shut is answered; a later signal shuts it before the drain is over', async () => {
    const { url, child } = shop.webs[0]!;
    const release = await blockReviewReads(shop);
    const pending = fetch(`${url}/api/reviews?product=2`).then(
      async (answer) => [answer.status, ((await answer.json()) as { error?: unknown }).error],
      (error: Error) => error.message,
    );
    await untilReadsBlocked(shop, 1);
    await eventually(
      async () => {
        child.kill('SIGTERM');
        return fetch(`${url}/healthz`).then(
          () => 'open',
          () => 'shut',
        );
      },
      (listener) => listener === 'shut',
    );
    await release();
    expect(await pending).toEqual([200, undefined]);
    await untilExited(child);
    expect(child.exitCode).toBe(0);
  });
});

/** Requests with keep-alive. @returns the status and the `connection` header */
function statusAndConnection(url: string): Promise<[number, string | undefined]> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { connection: 'keep-alive' } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve([answer.statusCode!, answer.headers.connection]));
    }).on('error', reject);
  });
}
