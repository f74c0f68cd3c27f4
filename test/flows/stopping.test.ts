import { expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { holdReaders } from '../support/silent-readers.ts';
import { openHouse } from '../support/house.ts';
import { metricsOf } from '../support/metrics.ts';

it('a call that began before the stop is answered, and told not to keep the connection', async () => {
  const house = await openHouse();
  const release = await holdReaders(house);
  const call = fetch(`${house.url}/api/reviews?product=2`);
  await eventually(
    () => metricsOf(house.url),
    (figures) => figures.includes('requests_running 1\n'),
  );
  const closed = house.close();
  await release();
  const answer = await call;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  // Until its end, or this throws.
  await answer.json();
  await closed;
});

it('a process that is told to stop drains: not ready, it still answers, until its time is over', async () => {
  const house = await openHouse({ env: { DRAIN_SECONDS: '3' } });
  const answered = async (path: string) => {
    const answer = await fetch(house.url + path);
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get('connection')];
  };
  const closed = house.close();
  expect(await answered('/readyz')).toEqual([503, 'close']);
  expect(await answered('/catalog')).toEqual([200, 'close']);
  // It stops by itself: or this never comes.
  await closed;
});
