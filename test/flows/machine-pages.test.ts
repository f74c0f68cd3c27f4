// Longer than usual: one shop for every page that is read by programs.
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { metricsOf } from '../support/metrics.ts';
import { readMarketFeed } from '../support/market-feed-rules.ts';
import { root } from '../support/paths.ts';
import { runShopCommand } from '../support/shop-command.ts';

const KEY = 'travosol-test-key';
const MINUTE = 60_000;

/** The text of all elements of this name; the document must be well-formed. */
function textsOf(xml: string, name: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser();
  let inside = 0;
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (tag.name === name && inside++ === 0) text = '';
  });
  const add = (more: string) => {
    if (inside > 0) text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', (tag) => {
    if (tag.name === name && --inside === 0) found.push(text);
  });
  parser.write(xml).close();
  return found;
}

describe('machine-readable pages', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { INDEXNOW_KEY: KEY } });
  });
  afterAll(() => shop.close());

  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(new URL(address, shop.url), { headers, redirect: 'manual' });
  const text = async (address: string) => (await get(address)).text();
  const [first, second] = [0, 1];
  const textAt = async (web: number, address: string) => (await fetch(shop.webs[web]!.url + address)).text();

  it('speculation rules: browsers fetch the products on the screen that know how; phones render nothing in advance', async () => {
    const { headers } = await fetch(`${shop.url}/catalog/preparaty`);
    const rules = async (mobile: string, chromium: number) => {
      const answer = await fetch(shop.url + JSON.parse(headers.get('speculation-rules')!), {
        headers: {
          'sec-ch-ua': `"Chromium";v="${chromium}", "Not/A)Brand";v="24"`,
          'sec-ch-ua-mobile': mobile,
        },
      });
      expect(answer.headers.get('content-type')).toContain('application/speculationrules+json');
      for (const header of ['sec-ch-ua', 'sec-ch-ua-mobile'])
        expect(answer.headers.get('vary')?.split(', ')).toContain(header);
      const all = (await answer.json()) as Record<string, { eagerness: string }[]>;
      return Object.entries(all).map(([kind, some]) => `${kind} ${some.map(({ eagerness }) => eagerness).join(' ')}`);
    };
    expect(await rules('?1', 156)).toEqual(['prefetch eager moderate']);
    expect(await rules('?1', 140)).toEqual(['prefetch moderate']);
    expect(await rules('?0', 156)).toEqual(['prefetch eager moderate', 'prerender moderate']);
    expect(await rules('?0', 99)).toEqual(['prefetch moderate', 'prerender moderate']);
  });

  it('robots.txt closes private pages and names the sitemap', async () => {
    const robots = await text('/robots.txt');
    for (const closed of [
      '/personal',
      '/order',
      '/cart',
      '/search',
      '/favorite',
      '/compare',
      '/signin',
      '/chat',
      '/api/',
    ])
      expect(robots).toContain(`Disallow: ${closed}\n`);
    expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
    expect(robots).toMatch(/^Clean-param: utm_source&/m);
    for (const page of ['/cart', '/order', '/signin', '/chat', '/new-password', '/personal']) {
      expect((await get(page)).headers.get('x-robots-tag')).toBe('noindex');
    }
    for (const page of [
      '/search',
      '/favorite',
      '/compare',
      '/course-reminders',
      '/newsletter',
      '/catalog/preparaty?form=kapsuly&stock=yes',
    ]) {
      expect(await text(page)).toMatch(/<meta name="robots" content="noindex/);
    }
    for (const page of ['/', '/catalog/preparaty', '/news']) expect(await text(page)).not.toContain('noindex');
  });

  it('sitemaps name every page once, with its last change, and follow a change at every web process', async () => {
    const parts = textsOf(await text('/sitemap.xml'), 'loc');
    const pages = (await Promise.all(parts.map(text))).flatMap((xml) => textsOf(xml, 'loc'));
    expect(new Set(pages).size).toBe(pages.length);
    const [goods] = await shop.query<{ count: number }>(
      'select count(*)::int as count from products where published_at is not null',
    );
    const [item] = await shop.query<{ id: number; slug: string }>(
      "select id, slug from products where section_id = 2 and type = 'single' and published_at is not null limit 1",
    );
    const address = `${shop.url}/catalog/preparaty/${item!.slug}`;
    expect(pages).toContain(address);
    expect(pages.filter((page) => /\/catalog\/[a-z-]+\/[a-z0-9-]+$/.test(page))).toHaveLength(goods!.count);
    expect(pages).toContain(`${shop.url}/`);
    expect(pages.some((page) => page.includes('/catalog/preparaty?purpose='))).toBe(true);

    const part = `/sitemap-goods-1.xml`;
    for (const web of [first, second]) expect(await textAt(web, part)).toContain(item!.slug);
    // Every spelling of the address is one cached file.
    const etag = async (address: string) => (await get(address)).headers.get('etag');
    const cachedPages = async () => Number(/^page_cache_pages (\d+)/m.exec(await metricsOf(shop.url))![1]);
    const [etagBefore, cachedBefore] = [await etag(part), await cachedPages()];
    for (const spelt of ['/sitemap-goods%2D1.xml', '/%73itemap-goods-1.xml', '/sitemap-goods-1.xml?utm_source=x'])
      expect([spelt, await etag(spelt)]).toEqual([spelt, etagBefore]);
    expect(await cachedPages()).toBeLessThanOrEqual(cachedBefore);
    const before = textsOf(await textAt(second, '/sitemap.xml'), 'lastmod');
    await shop.query('update products set published_at = null where id = $1', [item!.id]);
    for (const web of [first, second]) {
      await eventually(
        () => textAt(web, part),
        (xml) => !xml.includes(`/${item!.slug}<`),
      );
    }
    expect(textsOf(await textAt(second, '/sitemap.xml'), 'lastmod')).toHaveLength(before.length);
    await shop.query('update products set published_at = now() where id = $1', [item!.id]);
    await eventually(
      () => textAt(second, part),
      (xml) => xml.includes(`/${item!.slug}<`),
    );
    expect((await get('/sitemap-goods-999.xml')).status).toBe(404);
    expect((await get('/sitemap-secret.xml')).status).toBe(404);
  });

  it('a change of a price changes the time in the sitemap; a change of popularity does not', async () => {
    const lastmod = async () => {
      const [row] = await shop.query<{ at: Date }>('select updated_at as at from products where id = 2');
      return row!.at.getTime();
    };
    const before = await lastmod();
    await shop.query('update products set popularity = popularity + 1 where id = 2');
    expect(await lastmod()).toBe(before);
    await shop.query('update products set price = price + 100 where id = 2');
    expect(await lastmod()).toBeGreaterThan(before);
  });

  it('RSS has the whole text, escaped, and contains a new item at once', async () => {
    const answer = await get('/news.rss');
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect((await get('/news.rss', { 'if-none-match': answer.headers.get('etag')! })).status).toBe(304);
    const xml = await answer.text();
    expect(textsOf(xml, 'pubDate')[0]).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/);
    expect(textsOf(xml, 'content:encoded').every((html) => html.startsWith('<'))).toBe(true);
    expect(xml).toContain(`<atom:link href="${shop.url}/news.rss" rel="self"`);
    expect(await text('/news')).toContain(`type="application/rss+xml"`);
    await shop.query(
      `insert into content_items (kind, slug, title, summary, body, published_at, updated_at) values
        ('news', 'yabloki-i-sol', 'Яблоки & <соль>', '«Коротко» ]]>', $1, $2::timestamptz - interval '1 minute', now()),
        ('news', 'budushchee', 'Ещё не время', 'Позже', '[]', $2::timestamptz + interval '1 day', now())`,
      [JSON.stringify([{ kind: 'paragraph', text: 'Слово <script>alert(1)</script> ]]> конец' }]), shop.now()],
    );
    await eventually(
      () => text('/news.rss'),
      (xml) => textsOf(xml, 'title').includes('Яблоки & <соль>'),
    );
    const now = await text('/news.rss');
    expect(textsOf(now, 'content:encoded')[0]).toBe('<p>Слово &lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; конец</p>');
    expect(now).not.toContain('Ещё не время');
    expect(textsOf(await text('/stati.rss'), 'item').length).toBeGreaterThan(0);
  });

  it('link cards are drawn only for pages of the site', async () => {
    const { slug } = (
      await shop.query<{ slug: string }>("select slug from products where section_id = 2 and type = 'single' limit 1")
    )[0]!;
    const html = await text(`/catalog/preparaty/${slug}`);
    const card = /property="og:image" content="([^"]+)"/.exec(html)![1]!;
    expect(card).toBe(`${shop.url}/og/catalog/preparaty/${slug}.jpg`);
    for (const address of [card, '/og/home.jpg', '/og/catalog/kursy.jpg', '/og/news.jpg']) {
      const answer = await get(address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([width, height]).toEqual([1200, 630]);
      expect((await get(address, { 'if-none-match': answer.headers.get('etag')! })).status).toBe(304);
    }
    for (const none of [
      '/og/nothing.jpg',
      '/og/catalog/preparaty/nothing.jpg',
      '/og/news/nothing.jpg',
      '/og/home.png',
      '/og/..%2f..%2fetc.jpg',
    ])
      expect((await get(none)).status).toBe(404);
  });

  it('old addresses redirect where there is no page, keep the query, and never loop', async () => {
    const file = path.join(tmpdir(), `redirects-${process.pid}.csv`);
    writeFileSync(
      file,
      'откуда,куда,код\n/old/lampa.html,/old/lampa-2,301\n/old/lampa-2,/catalog/prochie-tovary?sort=new#list,\n' +
        'https://old.example/травы/,/catalog/preparaty,302\n/catalog,/news,\n/a?id=1,/b,\n/krug-a,/krug-b,\n/krug-b,/krug-a,\n',
    );
    const redirects = (...given: string[]) => runShopCommand(shop.databaseUrl, 'redirects', ...given);
    const { code, text } = await redirects('import', file);
    expect(code).toBe(1);
    expect(text).toContain('строка 6: откуда: путь без «?»');
    expect(text).toContain('строка 8: получился бы круг');
    expect(text).toContain('Принято: 5. Не принято: 2.');

    const redirectOf = async (address: string) => {
      const answer = await get(address);
      return [answer.status, answer.headers.get('location')];
    };
    expect(await redirectOf('/old/lampa.html?utm_source=mail')).toEqual([
      301,
      '/catalog/prochie-tovary?sort=new&utm_source=mail#list',
    ]);
    expect(await redirectOf(`/${encodeURIComponent('травы')}?x=1`)).toEqual([302, '/catalog/preparaty?x=1']);
    expect(await redirectOf('/old/nothing')).toEqual([404, null]);
    // An existing page is shown instead of its redirect.
    expect(await redirectOf('/catalog')).toEqual([200, null]);
    await shop.query(
      "insert into redirects (from_path, to_path) values ('/ring-a', '/ring-b'), ('/ring-b', '/ring-a')",
    );
    expect(await redirectOf('/ring-a')).toEqual([404, null]);
    await redirects('remove', '/old/lampa-2');
    expect(await redirectOf('/old/lampa.html')).toEqual([301, '/old/lampa-2']);
  });

  it('the market feed answers the first request, is written by a job, follows the rules and the changes, and is never stale', async () => {
    expect(await shop.query('select 1 from feed_builds')).toEqual([]);
    // The first request starts the writing, and those that come meanwhile wait for it.
    const firstAnswers = await Promise.all(
      Array.from({ length: 6 }, () => fetch(new URL('/market.yml', shop.webs[first]!.url))),
    );
    expect(firstAnswers.map(({ status }) => status)).toEqual(firstAnswers.map(() => 200));
    expect(await shop.query('select 1 from feed_builds')).toHaveLength(1);
    const builds = async () => (await shop.query<{ n: number }>('select count(*)::int as n from feed_builds'))[0]!.n;
    const plain = await get('/market.yml', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(plain.headers.get('last-modified')).toMatch(/GMT$/);
    const bytes = Buffer.from(await plain.arrayBuffer());
    expect(bytes[0]).toBe('<'.charCodeAt(0));
    expect(bytes.length).toBe(Number(plain.headers.get('content-length')));
    const { issues, offers } = await readMarketFeed([bytes.toString()], new Date());
    expect(issues).toEqual([]);

    // Only goods that the market allows: digital goods and gift certificates are left out.
    const [sold] = await shop.query<{ n: number }>(
      "select count(*)::int as n from products where kind = 'physical' and published_at is not null",
    );
    const [build] = await shop.query<{ offers: number; left_out: Record<string, number>; file_gz: string }>(
      'select offers, left_out, file_gz from feed_builds order by id desc limit 1',
    );
    expect(offers).toBe(build!.offers);
    const { digital, ...others } = build!.left_out;
    expect(offers + Object.values(others).reduce((sum, n) => sum + n, 0)).toBe(sold!.n);
    expect(offers).toBeGreaterThan(60);
    expect(digital).toBeGreaterThan(0);

    const gzipped = await get('/market.yml', { 'accept-encoding': 'gzip' });
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    expect(await gzipped.text()).toBe(bytes.toString());
    const stored = path.join(path.dirname(path.join(root, '.cache/test/files')), 'files', build!.file_gz);
    expect(gunzipSync(readFileSync(stored)).equals(bytes)).toBe(true);
    expect(
      (await get('/market.yml', { 'accept-encoding': 'gzip', 'if-none-match': gzipped.headers.get('etag')! })).status,
    ).toBe(304);
    expect((await fetch(`${shop.webs[second]!.url}/market.yml`)).headers.get('etag')).toBe(gzipped.headers.get('etag'));

    // Without a change nothing is written; after a change of a price it is.
    const before = await builds();
    await shop.enqueue('market-feed');
    await shop.drain();
    expect(await builds()).toBe(before);
    await shop.query('update products set price = 123400, old_price = null where id = 2');
    await shop.enqueue('market-feed');
    await shop.drain();
    expect(await text('/market.yml')).toContain('<price>1234</price>');
    expect(await builds()).toBe(before + 1);

    await shop.shiftClock(11 * 24 * 60 * MINUTE);
    expect(Date.parse((await get('/market.yml')).headers.get('last-modified')!)).toBeGreaterThan(
      Date.now() + 10 * 24 * 60 * MINUTE,
    );
  });

  it('search engines are notified of changed pages once, and again after a failure', async () => {
    expect(await text(`/${KEY}.txt`)).toBe(KEY);
    await shop.enqueue('announce-pages');
    await shop.drain();
    expect(await shop.query('select 1 from page_announcements')).toHaveLength(1);
    await shop.query("update page_announcements set announced_until = now() - interval '1 minute'");
    await shop.query("update products set tagline = tagline || '!' where id = 3");
    await shop.query(
      "update content_items set summary = summary || '!', updated_at = now() where kind = 'article' and slug = (select min(slug) from content_items where kind = 'article' and published_at < now())",
    );
    const [{ slug } = { slug: '' }] = await shop.query<{ slug: string }>('select slug from products where id = 3');
    await shop.shiftClock(2 * MINUTE);
    await shop.sandbox.fail({ provider: 'indexnow', status: 503 });
    await shop.enqueue('announce-pages');
    await shop.drain();
    expect(await shop.sandbox.requestCount('indexnow')).toBe(1);
    expect(await shop.sandbox.announcedUrls()).toEqual([]);
    await shop.enqueue('announce-pages');
    await shop.drain();
    const announced = await shop.sandbox.announcedUrls();
    expect(announced).toContain(`${shop.url}/catalog/preparaty/${slug}`);
    expect(announced.some((url) => url.includes('/stati/'))).toBe(true);
    // The console of the sandbox shows the page to people, too.
    expect(await (await fetch(shop.sandbox.url)).text()).toContain(`href="${shop.url}/catalog/preparaty/${slug}"`);
    await shop.enqueue('announce-pages');
    await shop.drain();
    expect(await shop.sandbox.announcedUrls()).toEqual(announced);
  });
});
