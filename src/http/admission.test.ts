import { describe, expect, it } from 'vitest';
import { Admission, lineOfCall, lineOfPage, Overloaded, type Line } from './admission.ts';

/** Runs until it is told to end. */
function held(admission: Admission, line: Line) {
  const work = Promise.withResolvers<void>();
  const began = { yes: false };
  const done = admission.run(line, () => {
    began.yes = true;
    return work.promise;
  });
  return { began, done, end: () => work.resolve() };
}

describe('room for four requests', () => {
  it('is full for pages at half, for calls at three quarters, for the checkout when it is full', () => {
    for (const [line, most] of [
      ['pages', 2],
      ['api', 3],
      ['checkout', 4],
    ] as const) {
      const admission = new Admission({ atOnce: 4, waiting: 10, waitMs: 60_000 });
      const all = Array.from({ length: 6 }, () => held(admission, line));
      for (const one of all) one.end();
      expect([line, admission.running]).toEqual([line, most]);
    }
  });

  it('goes to the checkout first, then to calls, then to pages, in each line to whoever came first', async () => {
    const admission = new Admission({ atOnce: 4, waiting: 10, waitMs: 60_000 });
    const inside = Array.from({ length: 4 }, () => held(admission, 'checkout'));
    const order: string[] = [];
    const waiting = (['pages', 'api', 'pages', 'checkout', 'api'] as const).map((line, index) =>
      admission.run(line, async () => void order.push(`${line} ${index}`)),
    );
    for (const one of inside) one.end();
    await Promise.all([...waiting, ...inside.map(({ done }) => done)]);
    expect(order).toEqual(['checkout 3', 'api 1', 'api 4', 'pages 0', 'pages 2']);
    expect(admission.running).toBe(0);
  });

  it('is given back by work that fails', async () => {
    const admission = new Admission({ atOnce: 4, waiting: 0, waitMs: 60_000 });
    await expect(admission.run('api', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(admission.running).toBe(0);
  });

  it('turns away whoever finds the line full, and whoever waited too long, without beginning', async () => {
    const admission = new Admission({ atOnce: 4, waiting: 1, waitMs: 1 });
    const inside = [held(admission, 'pages'), held(admission, 'pages')];
    const late = held(admission, 'pages');
    await expect(admission.run('pages', async () => {})).rejects.toThrow(Overloaded);
    await expect(late.done).rejects.toThrow(Overloaded);
    expect(late.began.yes).toBe(false);
    expect(admission.turnedAway).toEqual({ checkout: 0, api: 0, pages: 2 });
    for (const one of inside) one.end();
    await Promise.all(inside.map(({ done }) => done));
    expect([admission.running, admission.waiting('pages')]).toEqual([0, 0]);
  });
});

it('leaves no place in the line to who has gone, and does not begin the work', async () => {
  const admission = new Admission({ atOnce: 4, waiting: 1, waitMs: 60_000 });
  const inside = [held(admission, 'pages'), held(admission, 'pages')];
  const began: string[] = [];
  const gone = new AbortController();
  const left = admission.run('pages', async () => void began.push('left'), gone.signal);
  gone.abort();
  await expect(left).rejects.toThrow(Overloaded);
  await expect(admission.run('pages', async () => {}, gone.signal)).rejects.toThrow(Overloaded);
  const next = admission.run('pages', async () => void began.push('next'));
  for (const one of inside) one.end();
  await next;
  expect([began, admission.turnedAway.pages, admission.running]).toEqual([['next'], 0, 0]);
});

it('calls that an order needs stand in the line of the checkout', () => {
  for (const path of ['/api/orders/:id/pay', '/api/cart', '/api/altcha', '/api/delivery/points', '/api/places/cities'])
    expect(lineOfCall(path)).toBe('checkout');
  for (const path of ['/api/reviews', '/api/orders-of-old', undefined]) expect(lineOfCall(path)).toBe('api');
});

it('pages that an order needs stand in the line of the checkout', () => {
  for (const path of ['/cart', '/order', '/order.data', '/personal/orders/7'])
    expect(lineOfPage(path)).toBe('checkout');
  for (const path of ['/orders-of-old', '/personal', '/signin']) expect(lineOfPage(path)).toBe('pages');
});
