import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBalancer, type Balancer, type BalancerRules } from '../support/balancer.ts';
import { checkoutForm, eventually, place, totalOf } from '../support/buyer.ts';
import { holdReaders, readersHeld } from '../support/silent-readers.ts';
import { gone, openProcesses, type ProcessHouse } from '../support/processes.ts';

const ITEMS = [{ product: 2, quantity: 1 }];
/** Between two requests of one visitor, so that the processes have a core to start on. */
const PAUSE_MS = 10;

describe('two web processes are restarted one after the other under load', () => {
  let house: ProcessHouse;
  let total: number;
  beforeAll(async () => {
    // Longer than any story: each drain is ended by a signal, when what should happen in it has happened.
    house = await openProcesses({ webs: 2, env: { DRAIN_SECONDS: '60' } });
    await house.query('update stock_levels set available = 1000000 where product_id = 2');
    total = await totalOf(house.url, ITEMS);
  });
  afterAll(async () => {
    await Promise.all([0, 1].map((index) => house.kill(index)));
    await house.close();
  });

  /** Keeps pages and orders coming until `during` is done. @returns what was not answered with 200, and the orders told */
  async function underLoad(url: string, during: () => Promise<void>): Promise<{ failed: string[]; orders: string[] }> {
    const failed: string[] = [];
    const orders: string[] = [];
    let asked = 0;
    let going = true;

    async function look(): Promise<void> {
      // The first is kept, the other two are made for each visitor.
      const path = ['/catalog/preparaty', '/cart', `/search?q=${asked}`][asked++ % 3]!;
      const answer = await fetch(url + path).then(
        async (page) => ((await page.text()) ? page.status : 'empty'),
        (error: Error) => error.message,
      );
      if (answer !== 200) failed.push(`${path}: ${answer}`);
    }
    async function buy(): Promise<void> {
      const placed = await place(url, checkoutForm(ITEMS, total, { paySystem: 3 })).catch((error: Error) => error);
      if (placed instanceof Error) failed.push(`order: ${placed.message}`);
      else if (placed.status === 200) orders.push(placed.body.orderId);
      else failed.push(`order: ${placed.status} ${JSON.stringify(placed.body)}`);
    }
    const load = [look, look, buy].map(async (once) => {
      while (going) {
        await once();
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
      house.webs.map(({ url }) => url),
      rules,
    );
    try {
      const { failed, orders } = await underLoad(balancer.url, async () => {
        for (const index of [0, 1]) {
          await house.stop(index, () => draining(balancer, index));
          await house.restart(index);
        }
      });
      expect(failed).toEqual([]);
      expect(orders).not.toEqual([]);
      const [kept] = await house.query('select count(*)::int as kept from orders where id = any($1)', [orders]);
      expect(kept).toEqual({ kept: new Set(orders).size });
    } finally {
      await balancer.close();
    }
    return balancer;
  }

  it('behind a balancer that asks who is ready, no request fails or has to be repeated', async () => {
    const balancer = await restartEach({ asksReadiness: true, mayRepeat: () => false }, async ({ peers }, index) => {
      const peer = peers[index]!;
      // The other one, restarted before it, is asked again: where none is known to be ready, everybody is asked.
      await eventually(
        async () => peers.map(({ isReady, underWay }) => isReady || underWay > 0),
        (inUse) => inUse.every((one, each) => one === (each !== index)),
      );
      // Who has not heard of it yet is answered as before, and told not to come back on this connection.
      expect(await statusAndConnection(`${peer.url}/catalog/preparaty`)).toEqual([200, 'close']);
      expect(await statusAndConnection(`${peer.url}/readyz`)).toEqual([503, 'close']);
      expect((await place(peer.url, checkoutForm(ITEMS, total, { paySystem: 3 }))).status).toBe(200);
    });
    expect(balancer.repeated).toEqual([]);
  });

  it('behind one that learns of a stop by errors and repeats pages and orders, as deploy/nginx.conf does, none fails', async () => {
    const mayRepeat = (method: string, path: string) => method === 'GET' || path === '/api/orders';
    await restartEach({ asksReadiness: false, mayRepeat }, async ({ peers }) => {
      const before = peers.map(({ answered }) => answered);
      // Both are used: the other one is left out no longer since it was restarted, as after the drain of production.
      await eventually(
        async () => peers.map(({ answered }) => answered),
        (answered) => answered.every((count, each) => count > before[each]! + 10),
      );
    });
  });

  // Last: its readers are held in the database that all stories share.
  it('what is under way when the door is shut is answered; a later signal shuts it before the drain is over', async () => {
    const { url, child } = house.webs[0]!;
    const release = await holdReaders(house);
    const held = fetch(`${url}/api/reviews?product=2`).then(
      async (answer) => [answer.status, ((await answer.json()) as { error?: unknown }).error],
      (error: Error) => error.message,
    );
    await readersHeld(house, 1);
    await eventually(
      async () => {
        child.kill('SIGTERM');
        return fetch(`${url}/healthz`).then(
          () => 'open',
          () => 'shut',
        );
      },
      (door) => door === 'shut',
    );
    await release();
    expect(await held).toEqual([200, undefined]);
    await gone(child);
    expect(child.exitCode).toBe(0);
  });
});

/** Over a connection that is meant to be kept. */
function statusAndConnection(url: string): Promise<[number, string | undefined]> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { connection: 'keep-alive' } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve([answer.statusCode!, answer.headers.connection]));
    }).on('error', reject);
  });
}
