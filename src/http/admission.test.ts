import { describe, expect, it } from 'vitest';
import { Admission, classOfCall, classOfPage, Overloaded, rejectPrefetch, type RequestClass } from './admission.ts';

/** Work that runs until `end` is called. */
function pendingWork(admission: Admission, line: RequestClass) {
  const work = Promise.withResolvers<void>();
  const started = { yes: false };
  const done = admission.run(line, () => {
    started.yes = true;
    return work.promise;
  });
  return { started, done, end: () => work.resolve() };
}

describe('a limit of four requests', () => {
  it('lets pages use half of it, API calls three quarters, the checkout all', () => {
    for (const [line, most] of [
      ['pages', 2],
      ['api', 3],
      ['checkout', 4],
    ] as const) {
      const admission = new Admission({ atOnce: 4, waiting: 10, waitMs: 60_000 });
      const all = Array.from({ length: 6 }, () => pendingWork(admission, line));
      for (const one of all) one.end();
      expect([line, admission.running]).toEqual([line, most]);
    }
  });

  it('serves the checkout first, then API calls, then pages, each in order of arrival', async () => {
    const admission = new Admission({ atOnce: 4, waiting: 10, waitMs: 60_000 });
    const admitted = Array.from({ length: 4 }, () => pendingWork(admission, 'checkout'));
    const order: string[] = [];
    const waiting = (['pages', 'api', 'pages', 'checkout', 'api'] as const).map((line, index) =>
      admission.run(line, async () => void order.push(`${line} ${index}`)),
    );
    for (const one of admitted) one.end();
    await Promise.all([...waiting, ...admitted.map(({ done }) => done)]);
    expect(order).toEqual(['checkout 3', 'api 1', 'api 4', 'pages 0', 'pages 2']);
    expect(admission.running).toBe(0);
  });

  it('rejects pages that nobody has asked for yet as soon as others would wait for them', async () => {
    const admission = new Admission({ atOnce: 4, waiting: 10, waitMs: 60_000 });
    const admitted = [pendingWork(admission, 'pages')];
    rejectPrefetch('prefetch', admission);
    admitted.push(pendingWork(admission, 'pages'));
    for (const purpose of ['prefetch', 'prefetch;prerender'])
      expect(() => rejectPrefetch(purpose, admission)).toThrow(Overloaded);
    rejectPrefetch(undefined, admission);
    for (const one of admitted) one.end();
    await Promise.all(admitted.map(({ done }) => done));
  });

  it('is released by work that fails', async () => {
    const admission = new Admission({ atOnce: 4, waiting: 0, waitMs: 60_000 });
    await expect(admission.run('api', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(admission.running).toBe(0);
  });

  it('rejects a request when the queue is full or the wait too long, without starting it', async () => {
    const admission = new Admission({ atOnce: 4, waiting: 1, waitMs: 1 });
    const admitted = [pendingWork(admission, 'pages'), pendingWork(admission, 'pages')];
    const late = pendingWork(admission, 'pages');
    await expect(admission.run('pages', async () => {})).rejects.toThrow(Overloaded);
    await expect(late.done).rejects.toThrow(Overloaded);
    expect(late.started.yes).toBe(false);
    expect(admission.turnedAway).toEqual({ checkout: 0, api: 0, pages: 2 });
    for (const one of admitted) one.end();
    await Promise.all(admitted.map(({ done }) => done));
    expect([admission.running, admission.waiting('pages')]).toEqual([0, 0]);
  });
});

it('removes a disconnected client from the queue and does not start its work', async () => {
  const admission = new Admission({ atOnce: 4, waiting: 1, waitMs: 60_000 });
  const admitted = [pendingWork(admission, 'pages'), pendingWork(admission, 'pages')];
  const started: string[] = [];
  const disconnected = new AbortController();
  const left = admission.run('pages', async () => void started.push('left'), disconnected.signal);
  disconnected.abort();
  await expect(left).rejects.toThrow(Overloaded);
  await expect(admission.run('pages', async () => {}, disconnected.signal)).rejects.toThrow(Overloaded);
  const next = admission.run('pages', async () => void started.push('next'));
  for (const one of admitted) one.end();
  await next;
  expect([started, admission.turnedAway.pages, admission.running]).toEqual([['next'], 0, 0]);
});

it('calls that an order needs have the class of the checkout', () => {
  for (const path of ['/api/orders/:id/pay', '/api/cart', '/api/altcha', '/api/delivery/points', '/api/places/cities'])
    expect(classOfCall(path)).toBe('checkout');
  for (const path of ['/api/reviews', '/api/orders-of-old', undefined]) expect(classOfCall(path)).toBe('api');
});

it('pages that an order needs have the class of the checkout', () => {
  for (const path of ['/cart', '/order', '/personal/orders/7']) expect(classOfPage(path)).toBe('checkout');
  for (const path of ['/orders-of-old', '/personal', '/signin']) expect(classOfPage(path)).toBe('pages');
});
