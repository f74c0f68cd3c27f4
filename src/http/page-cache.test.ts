import { describe, expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';

/** A cache, and renderings of one address that end when the test says. */
function openCache() {
  let mayCache = true;
  const cache = new PageCache({ maxBytes: 1_000_000, mayCache: () => mayCache, now: () => new Date() });
  const rendered: string[] = [];
  function ask(name: string, tags: readonly string[] | null = ['product:1', 'shelf']) {
    const body = Promise.withResolvers<Buffer>();
    const page = cache
      .getOrRender('/catalog', async () => {
        rendered.push(name);
        return { status: 200, headers: {}, body: await body.promise, tags: tags ?? undefined };
      })
      .then(({ body: got }) => got.toString());
    return { page, end: () => body.resolve(Buffer.from(name)), fail: () => body.reject(new Error(name)) };
  }
  return { cache, rendered, ask, allow: (may: boolean) => (mayCache = may) };
}

describe('a page that is being rendered', () => {
  it('is shared by all who ask for it, also after a change of what it does not show', async () => {
    const { cache, rendered, ask } = openCache();
    const first = ask('first');
    cache.invalidate('product:2');
    const second = ask('second');
    first.end();
    expect(await Promise.all([first.page, second.page])).toEqual(['first', 'first']);
    expect(rendered).toEqual(['first']);
    expect(cache.get('/catalog')?.body.toString()).toBe('first');
  });

  it.each(['product:1', 'product:*'])(
    'is for who asked before %s changed; all later ones share another',
    async (tag) => {
      const { cache, rendered, ask } = openCache();
      const before = ask('before');
      cache.invalidate(tag);
      const [after, withAfter] = [ask('after'), ask('with after')];
      before.end();
      expect(await before.page).toBe('before');
      expect(cache.get('/catalog')).toBeUndefined();
      after.end();
      expect(await Promise.all([after.page, withAfter.page])).toEqual(['after', 'after']);
      expect(rendered).toEqual(['before', 'after']);
      expect(cache.get('/catalog')?.body.toString()).toBe('after');
    },
  );

  it('is for nobody who asks after everything changed, and leaves the next one alone when it ends', async () => {
    const { cache, rendered, ask } = openCache();
    const before = ask('before');
    cache.invalidateAll();
    const after = ask('after');
    before.end();
    expect(await before.page).toBe('before');
    const joined = ask('joined');
    after.end();
    expect(await Promise.all([after.page, joined.page])).toEqual(['after', 'after']);
    expect(rendered).toEqual(['before', 'after']);
  });

  it('that is missing may show anything: after any change it is rendered anew', async () => {
    const { cache, rendered, ask } = openCache();
    const missing = ask('missing', null);
    cache.invalidate('product:7');
    const found = ask('found');
    missing.end();
    found.end();
    expect(await Promise.all([missing.page, found.page])).toEqual(['missing', 'found']);
    expect(rendered).toEqual(['missing', 'found']);
  });

  it('that fails stands in nobody’s way', async () => {
    const { ask } = openCache();
    const failing = ask('failing');
    failing.fail();
    await expect(failing.page).rejects.toThrow('failing');
    const next = ask('next');
    next.end();
    expect(await next.page).toBe('next');
  });
});

it('a change removes the pages that carry its tag, and no others', async () => {
  const { cache, ask } = openCache();
  const page = ask('page');
  page.end();
  await page.page;
  for (const other of ['product:10', 'product', 'content:*']) cache.invalidate(other);
  expect(cache.size.pages).toBe(1);
  cache.invalidate('product:*');
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

it('while changes may go unnoticed nothing is cached, and nothing that is cached is sent', async () => {
  const { cache, ask, allow } = openCache();
  const page = ask('page');
  page.end();
  await page.page;
  allow(false);
  expect(cache.get('/catalog')).toBeUndefined();
  const fresh = ask('fresh');
  fresh.end();
  expect(await fresh.page).toBe('fresh');
  allow(true);
  expect(cache.get('/catalog')?.body.toString()).toBe('page');
});
