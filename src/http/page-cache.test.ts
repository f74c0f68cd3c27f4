import { expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';

it('many who ask for a page after a change share one rendering, also when one from before the change ends meanwhile', async () => {
  const cache = new PageCache({ maxBytes: 1_000_000, mayKeep: () => true, now: () => new Date() });
  const rendered: string[] = [];
  function ask(name: string) {
    const body = Promise.withResolvers<Buffer>();
    const page = cache.getOrRender('/catalog', async () => {
      rendered.push(name);
      return { status: 200, headers: {}, body: await body.promise, tags: ['catalog'] };
    });
    return { page, end: () => body.resolve(Buffer.from(name)) };
  }

  const before = ask('before');
  cache.drop('catalog');
  const after = ask('after');
  before.end();
  expect((await before.page).body.toString()).toBe('before');
  const joined = ask('joined');
  joined.end();
  after.end();
  expect((await joined.page).body.toString()).toBe('after');
  expect(rendered).toEqual(['before', 'after']);
  await after.page;
});
