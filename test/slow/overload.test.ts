import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overload } from '../support/overload.ts';
import { openProcessTestShop, type ProcessTestShop } from '../support/processes.ts';

describe('a shop that is asked for three times as much as it can do, by 200 slow clients too', () => {
  let shop: ProcessTestShop;
  beforeAll(async () => {
    // The defaults; other tests use limits that are never reached.
    shop = await openProcessTestShop({ env: { REQUESTS_WAITING: '200', REQUEST_WAIT_SECONDS: '3' } });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    await shop.query('update stock_levels set available = 1000000 where product_id = 2');
  });
  afterAll(() => shop.close());

  it('fails nobody: who is not served is told when to come back; orders are placed, health is answered', async () => {
    const { pages, calls, orders, health, withRetryAfter } = await overload(shop.url, {
      times: 3,
      seconds: 10,
      slowClients: 200,
    });
    const turnedAway = (pages.get(503) ?? 0) + (calls.get(503) ?? 0);
    expect([...pages.keys(), ...calls.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(turnedAway).toBeGreaterThan(0);
    expect(withRetryAfter).toBe(turnedAway);
    expect(pages.get(200)).toBeGreaterThan(0);
    expect([...orders.keys()]).toEqual([200]);
    expect([...health.keys()]).toEqual([200]);
    // Asked one at a time for ten seconds. Each answer took five when it used the same connection pool as other requests; how long
    // the slowest takes depends on what else the machine does.
    expect(health.get(200)).toBeGreaterThan(10);
  });
});
