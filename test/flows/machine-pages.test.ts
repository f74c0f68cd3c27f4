import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { openHouse, type House } from '../support/house.ts';
import { metricsOf } from '../support/metrics.ts';
import { readMarketFeed } from '../support/market-feed-rules.ts';
import { root } from '../support/places.ts';
import { runShop } from '../support/shop-command.ts';

const KEY = 'travosol-test-key';
const MINUTE = 60_000;

/** Everything between the tags of this name; the document must be well-formed. */
function textsOf(xml: string, name: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser();
  let inside = 0;
  let text = '';
  parser.on('error', (fault) => {
    throw fault;
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

describe('what is written for machines', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ webs: 2, env: { INDEXNOW_KEY: KEY } });
  });
  afterAll(() => house.close());

  const ask = (address: string, headers: Record<string, string> = {}) =>
    fetch(new URL(address, house.url), { headers, redirect: 'manual' });
  const text = async (address: string) => (await ask(address)).text();
  const [first, second] = [0, 1];
  const textAt = async (web: number, address: string) => (await fetch(house.webs[web]!.url + address)).text();

  it('robots.txt closes what is private and names the sitemap', async () => {
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
    expect(robots).toContain(`Sitemap: ${house.url}/sitemap.xml`);
    expect(robots).toMatch(/^Clean-param: utm_source&/m);
    for (const page of ['/cart', '/order', '/signin', '/chat', '/new-password', '/personal']) {
      expect((await ask(page)).headers.get('x-robots-tag')).toBe('noindex');
    }
    for (const page of [
      '/search',
      '/favorite',
      '/compare',
      '/newsletter',
      '/catalog/preparaty?form=kapsuly&stock=yes',
    ]) {
      expect(await text(page)).toMatch(/<meta name="robots" content="noindex/);
    }
    for (const page of ['/', '/catalog/preparaty', '/news']) expect(await text(page)).not.toContain('noindex');
  });

  it('sitemaps name every page once, with its last change, and follow a change at every web', async () => {
    const parts = textsOf(await text('/sitemap.xml'), 'loc');
    const pages = (await Promise.all(parts.map(text))).flatMap((xml) => textsOf(xml, 'loc'));
    expect(new Set(pages).size).toBe(pages.length);
    const [goods] = await house.query<{ count: number }>(
      'select count(*)::int as count from products where published_at is not null',
    );
    const [item] = await house.query<{ id: number; slug: string }>(
      "select id, slug from products where section_id = 2 and type = 'single' and published_at is not null limit 1",
    );
    const address = `${house.url}/catalog/preparaty/${item!.slug}`;
    expect(pages).toContain(address);
    expect(pages.filter((page) => /\/catalog\/[a-z-]+\/[a-z0-9-]+$/.test(page))).toHaveLength(goods!.count);
    expect(pages).toContain(`${house.url}/`);
    expect(pages.some((page) => page.includes('/catalog/preparaty?purpose='))).toBe(true);

    const part = `/sitemap-goods-1.xml`;
    for (const web of [first, second]) expect(await textAt(web, part)).toContain(item!.slug);
    // However it is spelt, it is one cached file.
    const etag = async (address: string) => (await ask(address)).headers.get('etag');
    const kept = async () => Number(/^page_cache_pages (\d+)/m.exec(await metricsOf(house.url))![1]);
    const [once, keptOnce] = [await etag(part), await kept()];
    for (const spelt of ['/sitemap-goods%2D1.xml', '/%73itemap-goods-1.xml', '/sitemap-goods-1.xml?utm_source=x'])
      expect([spelt, await etag(spelt)]).toEqual([spelt, once]);
    expect(await kept()).toBeLessThanOrEqual(keptOnce);
    const before = textsOf(await textAt(second, '/sitemap.xml'), 'lastmod');
    await house.query('update products set published_at = null where id = $1', [item!.id]);
    for (const web of [first, second]) {
      await eventually(
        () => textAt(web, part),
        (xml) => !xml.includes(`/${item!.slug}<`),
      );
    }
    expect(textsOf(await textAt(second, '/sitemap.xml'), 'lastmod')).toHaveLength(before.length);
    await house.query('update products set published_at = now() where id = $1', [item!.id]);
    await eventually(
      () => textAt(second, part),
      (xml) => xml.includes(`/${item!.slug}<`),
    );
    expect((await ask('/sitemap-goods-999.xml')).status).toBe(404);
    expect((await ask('/sitemap-secret.xml')).status).toBe(404);
  });

  it('a change of a price changes the time in the sitemap; a change of popularity does not', async () => {
    const lastmod = async () => {
      const [row] = await house.query<{ at: Date }>('select updated_at as at from products where id = 2');
      return row!.at.getTime();
    };
    const before = await lastmod();
    await house.query('update products set popularity = popularity + 1 where id = 2');
    expect(await lastmod()).toBe(before);
    await house.query('update products set price = price + 100 where id = 2');
    expect(await lastmod()).toBeGreaterThan(before);
  });

  it('RSS has the whole text, escaped, and hears of a new item at once', async () => {
    const answer = await ask('/news.rss');
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect((await ask('/news.rss', { 'if-none-match': answer.headers.get('etag')! })).status).toBe(304);
    const xml = await answer.text();
    expect(textsOf(xml, 'pubDate')[0]).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/);
    expect(textsOf(xml, 'content:encoded').every((html) => html.startsWith('<'))).toBe(true);
    expect(xml).toContain(`<atom:link href="${house.url}/news.rss" rel="self"`);
    expect(await text('/news')).toContain(`type="application/rss+xml"`);
    await house.query(
      `insert into content_items (kind, slug, title, summary, body, published_at, updated_at) values
        ('news', 'yabloki-i-sol', 'Яблоки & <соль>', '«Коротко» ]]>', $1, $2::timestamptz - interval '1 minute', now()),
        ('news', 'budushchee', 'Ещё не время', 'Позже', '[]', $2::timestamptz + interval '1 day', now())`,
      [JSON.stringify([{ kind: 'paragraph', text: 'Слово <script>alert(1)</script> ]]> конец' }]), house.now()],
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

  it('cards of links are drawn for pages of ours and for nothing else', async () => {
    const { slug } = (
      await house.query<{ slug: string }>("select slug from products where section_id = 2 and type = 'single' limit 1")
    )[0]!;
    const html = await text(`/catalog/preparaty/${slug}`);
    const card = /property="og:image" content="([^"]+)"/.exec(html)![1]!;
    expect(card).toBe(`${house.url}/og/catalog/preparaty/${slug}.jpg`);
    for (const address of [card, '/og/home.jpg', '/og/catalog/kursy.jpg', '/og/news.jpg']) {
      const answer = await ask(address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([width, height]).toEqual([1200, 630]);
      expect((await ask(address, { 'if-none-match': answer.headers.get('etag')! })).status).toBe(304);
    }
    for (const none of [
      '/og/nothing.jpg',
      '/og/catalog/preparaty/nothing.jpg',
      '/og/news/nothing.jpg',
      '/og/home.png',
      '/og/..%2f..%2fetc.jpg',
    ])
      expect((await ask(none)).status).toBe(404);
  });

  it('old addresses lead on where there is no page, keep the query, and never go in circles', async () => {
    const file = path.join(tmpdir(), `redirects-${process.pid}.csv`);
    writeFileSync(
      file,
      'откуда,куда,код\n/old/lampa.html,/old/lampa-2,301\n/old/lampa-2,/catalog/prochie-tovary?sort=new#list,\n' +
        'https://old.example/травы/,/catalog/preparaty,302\n/catalog,/news,\n/a?id=1,/b,\n/krug-a,/krug-b,\n/krug-b,/krug-a,\n',
    );
    const redirects = (...given: string[]) => runShop(house.databaseUrl, 'redirects', ...given);
    const { code, text } = await redirects('import', file);
    expect(code).toBe(1);
    expect(text).toContain('строка 6: откуда: путь без «?»');
    expect(text).toContain('строка 8: получился бы круг');
    expect(text).toContain('Принято: 5. Не принято: 2.');

    const led = async (address: string) => {
      const answer = await ask(address);
      return [answer.status, answer.headers.get('location')];
    };
    expect(await led('/old/lampa.html?utm_source=mail')).toEqual([
      301,
      '/catalog/prochie-tovary?sort=new&utm_source=mail#list',
    ]);
    expect(await led(`/${encodeURIComponent('травы')}?x=1`)).toEqual([302, '/catalog/preparaty?x=1']);
    expect(await led('/old/nothing')).toEqual([404, null]);
    // Asked for by data, as a press on a link asks: told inside the answer, which has no location.
    const byData = await ask('/old/lampa.html.data');
    expect([byData.status, byData.headers.get('location')]).toEqual([202, null]);
    expect(await byData.text()).toContain('/catalog/prochie-tovary?sort=new#list');
    // Where there is a page, it is shown.
    expect(await led('/catalog')).toEqual([200, null]);
    await house.query(
      "insert into redirects (from_path, to_path) values ('/ring-a', '/ring-b'), ('/ring-b', '/ring-a')",
    );
    expect(await led('/ring-a')).toEqual([404, null]);
    await redirects('remove', '/old/lampa-2');
    expect(await led('/old/lampa.html')).toEqual([301, '/old/lampa-2']);
  });

  it('the market feed answers from the first request, is written by a job, keeps the rules, follows changes and is never old', async () => {
    expect(await house.query('select 1 from feed_builds')).toEqual([]);
    // Whoever asks first has it written, and those who ask meanwhile wait for the same writing.
    const firsts = await Promise.all(
      Array.from({ length: 6 }, () => fetch(new URL('/market.yml', house.webs[first]!.url))),
    );
    expect(firsts.map(({ status }) => status)).toEqual(firsts.map(() => 200));
    expect(await house.query('select 1 from feed_builds')).toHaveLength(1);
    const builds = async () => (await house.query<{ n: number }>('select count(*)::int as n from feed_builds'))[0]!.n;
    const plain = await ask('/market.yml', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(plain.headers.get('last-modified')).toMatch(/GMT$/);
    const bytes = Buffer.from(await plain.arrayBuffer());
    expect(bytes[0]).toBe('<'.charCodeAt(0));
    expect(bytes.length).toBe(Number(plain.headers.get('content-length')));
    const { complaints, offers } = await readMarketFeed([bytes.toString()], new Date());
    expect(complaints).toEqual([]);

    // Lawful goods alone: what is sold as a file stays out, and so do gift certificates.
    const [sold] = await house.query<{ n: number }>(
      "select count(*)::int as n from products where kind = 'physical' and published_at is not null",
    );
    const [build] = await house.query<{ offers: number; left_out: Record<string, number>; file_gz: string }>(
      'select offers, left_out, file_gz from feed_builds order by id desc limit 1',
    );
    expect(offers).toBe(build!.offers);
    const { digital, ...others } = build!.left_out;
    expect(offers + Object.values(others).reduce((sum, n) => sum + n, 0)).toBe(sold!.n);
    expect(offers).toBeGreaterThan(60);
    expect(digital).toBeGreaterThan(0);

    const gzipped = await ask('/market.yml', { 'accept-encoding': 'gzip' });
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    expect(await gzipped.text()).toBe(bytes.toString());
    const stored = path.join(path.dirname(path.join(root, '.cache/test/files')), 'files', build!.file_gz);
    expect(gunzipSync(readFileSync(stored)).equals(bytes)).toBe(true);
    expect(
      (await ask('/market.yml', { 'accept-encoding': 'gzip', 'if-none-match': gzipped.headers.get('etag')! })).status,
    ).toBe(304);
    expect((await fetch(`${house.webs[second]!.url}/market.yml`)).headers.get('etag')).toBe(
      gzipped.headers.get('etag'),
    );

    // Nothing has changed: nothing is written. A price has: it is.
    const before = await builds();
    await house.enqueue('market-feed');
    await house.drain();
    expect(await builds()).toBe(before);
    await house.query('update products set price = 123400, old_price = null where id = 2');
    await house.enqueue('market-feed');
    await house.drain();
    expect(await text('/market.yml')).toContain('<price>1234</price>');
    expect(await builds()).toBe(before + 1);

    await house.shiftClock(11 * 24 * 60 * MINUTE);
    expect(Date.parse((await ask('/market.yml')).headers.get('last-modified')!)).toBeGreaterThan(
      Date.now() + 10 * 24 * 60 * MINUTE,
    );
  });

  it('search engines hear of changed pages, once, and again where nobody heard', async () => {
    expect(await text(`/${KEY}.txt`)).toBe(KEY);
    await house.enqueue('announce-pages');
    await house.drain();
    expect(await house.query('select 1 from page_announcements')).toHaveLength(1);
    await house.query("update page_announcements set told_until = now() - interval '1 minute'");
    await house.query("update products set tagline = tagline || '!' where id = 3");
    await house.query(
      "update content_items set summary = summary || '!', updated_at = now() where kind = 'article' and slug = (select min(slug) from content_items where kind = 'article' and published_at < now())",
    );
    const [{ slug } = { slug: '' }] = await house.query<{ slug: string }>('select slug from products where id = 3');
    await house.shiftClock(2 * MINUTE);
    await house.sandbox.fail({ provider: 'indexnow', status: 503 });
    await house.enqueue('announce-pages');
    await house.drain();
    expect(await house.sandbox.timesAsked('indexnow')).toBe(1);
    expect(await house.sandbox.announced()).toEqual([]);
    await house.enqueue('announce-pages');
    await house.drain();
    const told = await house.sandbox.announced();
    expect(told).toContain(`${house.url}/catalog/preparaty/${slug}`);
    expect(told.some((url) => url.includes('/stati/'))).toBe(true);
    // The console of the sandbox shows it to people too.
    expect(await (await fetch(house.sandbox.url)).text()).toContain(`href="${house.url}/catalog/preparaty/${slug}"`);
    await house.enqueue('announce-pages');
    await house.drain();
    expect(await house.sandbox.announced()).toEqual(told);
  });
});
