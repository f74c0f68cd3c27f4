import { describe, expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';

/** A cache, and renderings of one address that the test ends explicitly. */
function openCache() {
  let mayCache = true;
  const cache = new PageCache({
    maxBytes: 1_000_000,
    mayCache: () => mayCache,
    now: () => new Date(),
    compressesBest: true,
  });
  const rendered: string[] = [];
  function request(name: string, tags: readonly string[] | null = ['product:1', 'shelf']) {
    const body = Promise.withResolvers<Buffer>();
    const page = cache
      .getOrRender('/catalog', async () => {
        rendered.push(name);
        return { status: 200, headers: {}, body: await body.promise, tags: tags ?? undefined };
      })
      .then(({ body: got }) => got.toString());
    return { page, end: () => body.resolve(Buffer.from(name)), fail: () => body.reject(new Error(name)) };
  }
  return { cache, rendered, request, allow: (may: boolean) => (mayCache = may) };
}

describe('a rendering in progress', () => {
  it('is shared by concurrent requests, also after a change of unrelated data', async () => {
    const { cache, rendered, request } = openCache();
    const first = request('first');
    cache.invalidate('product:2');
    const second = request('second');
    first.end();
    expect(await Promise.all([first.page, second.page])).toEqual(['first', 'first']);
    expect(rendered).toEqual(['first']);
    expect(cache.get('/catalog')?.body.toString()).toBe('first');
  });

  it.each(['product:1', 'product:*'])(
    'serves requests from before %s changed; later ones share a new rendering',
    async (tag) => {
      const { cache, rendered, request } = openCache();
      const before = request('before');
      cache.invalidate(tag);
      const [after, withAfter] = [request('after'), request('with after')];
      before.end();
      expect(await before.page).toBe('before');
      expect(cache.get('/catalog')).toBeUndefined();
      after.end();
      expect(await Promise.all([after.page, withAfter.page])).toEqual(['after', 'after']);
      expect(rendered).toEqual(['before', 'after']);
      expect(cache.get('/catalog')?.body.toString()).toBe('after');
    },
  );

  it('is not joined after everything was invalidated, and does not remove the next one when it ends', async () => {
    const { cache, rendered, request } = openCache();
    const before = request('before');
    cache.invalidateAll();
    const after = request('after');
    before.end();
    expect(await before.page).toBe('before');
    const joined = request('joined');
    after.end();
    expect(await Promise.all([after.page, joined.page])).toEqual(['after', 'after']);
    expect(rendered).toEqual(['before', 'after']);
  });

  it('of a missing page is repeated after any change, since its tags are unknown', async () => {
    const { cache, rendered, request } = openCache();
    const missing = request('missing', null);
    cache.invalidate('product:7');
    const found = request('found');
    missing.end();
    found.end();
    expect(await Promise.all([missing.page, found.page])).toEqual(['missing', 'found']);
    expect(rendered).toEqual(['missing', 'found']);
  });

  it('that fails does not affect the next one', async () => {
    const { request } = openCache();
    const failing = request('failing');
    failing.fail();
    await expect(failing.page).rejects.toThrow('failing');
    const next = request('next');
    next.end();
    expect(await next.page).toBe('next');
  });
});

it('a change removes the pages that carry its tag, and no others', async () => {
  const { cache, request } = openCache();
  const page = request('page');
  page.end();
  await page.page;
  for (const other of ['product:10', 'product', 'content:*']) cache.invalidate(other);
  expect(cache.size.pages).toBe(1);
  cache.invalidate('product:*');
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

it('while change notifications may be missed, nothing is cached and cached pages are not sent', async () => {
  const { cache, request, allow } = openCache();
  const page = request('page');
  page.end();
  await page.page;
  allow(false);
  expect(cache.get('/catalog')).toBeUndefined();
  const fresh = request('fresh');
  fresh.end();
  expect(await fresh.page).toBe('fresh');
  allow(true);
  expect(cache.get('/catalog')?.body.toString()).toBe('page');
});
