import { expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { blockReviewReads } from '../support/block-review-reads.ts';
import { openTestShop } from '../support/test-shop.ts';
import { metricsOf } from '../support/metrics.ts';

it('a call that began before the stop is answered, with the header that closes the connection', async () => {
  const shop = await openTestShop();
  const release = await blockReviewReads(shop);
  const call = fetch(`${shop.url}/api/reviews?product=2`);
  await eventually(
    () => metricsOf(shop.url),
    (figures) => figures.includes('requests_running 1\n'),
  );
  const closed = shop.close();
  await release();
  const answer = await call;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  // The body is complete, otherwise this throws.
  await answer.json();
  await closed;
});

it('a process that is asked to stop drains: not ready, but still answering until the drain time is over', async () => {
  const shop = await openTestShop({ env: { DRAIN_SECONDS: '3' } });
  const statusOf = async (path: string) => {
    const answer = await fetch(shop.url + path);
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get('connection')];
  };
  const closed = shop.close();
  expect(await statusOf('/readyz')).toEqual([503, 'close']);
  expect(await statusOf('/catalog')).toEqual([200, 'close']);
  // It stops by itself, otherwise this never resolves.
  await closed;
});
