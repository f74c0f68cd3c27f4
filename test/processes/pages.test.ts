// Longer than usual: two processes are started once for all checks of public pages.
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSENT_VERSIONS } from '../../src/shop/customers/consent.ts';
import { eventually } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { metricsOf } from '../support/metrics.ts';
import { openProcessTestShop, type ProcessTestShop } from '../support/processes.ts';

interface RawAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** A raw request: `fetch` would decompress the body and hide headers. */
function raw(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { headers, method }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('public pages', () => {
  let shop: ProcessTestShop;
  beforeAll(async () => {
    shop = await openProcessTestShop({ webs: 2, env: { DATABASE_CONNECTIONS: '3' } });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
  });
  afterAll(() => shop.close());

  const anyProduct = async () =>
    (
      await shop.query<{ id: number; slug: string; name: string }>(
        "select id, slug, name from products where section_id = 2 and type = 'single' and published_at is not null order by id offset 5 limit 1",
      )
    )[0]!;

  it('are cached whole, compressed, with an ETag that answers 304', async () => {
    const first = await raw(`${shop.url}/catalog/preparaty`, { 'accept-encoding': 'br' });
    expect(first.status).toBe(200);
    expect(first.headers['content-encoding']).toBe('br');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const plain = await raw(`${shop.url}/catalog/preparaty`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(first.body).equals(plain.body)).toBe(true);
    expect(plain.headers.etag).not.toBe(first.headers.etag);
    const again = await raw(`${shop.url}/catalog/preparaty`, {
      'accept-encoding': 'br',
      'if-none-match': String(first.headers.etag),
    });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    const head = await raw(`${shop.url}/catalog/preparaty`, {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it('carry a strict policy whose hashes fit every inline script, and no inline style', async () => {
    const { slug } = await anyProduct();
    for (const path of [
      '/',
      '/catalog',
      '/catalog/preparaty',
      `/catalog/preparaty/${slug}`,
      '/cart',
      '/order',
      '/privacy',
      '/net-takogo',
    ]) {
      const { body, headers } = await raw(shop.url + path);
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toContain('unsafe');
      const html = body.toString();
      for (const [, attributes, script] of html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)) {
        if (attributes!.includes('ld+json')) continue;
        expect(policy).toContain(`'sha256-${createHash('sha256').update(script!).digest('base64')}'`);
      }
      expect(html).not.toMatch(/<[a-z][^>]*\sstyle="/);
    }
  });

  it('have no addresses for their data, private pages neither', async () => {
    for (const page of ['news', 'catalog/preparaty', '_root', 'order', 'personal'])
      expect([page, (await raw(`${shop.url}/${page}.data`)).status]).toEqual([page, 404]);
  });

  it('the documents behind every consent are cached whole, and each consent has its words and its version', async () => {
    for (const path of ['/privacy', '/politics', '/cookie']) {
      const { status, headers, body } = await raw(shop.url + path);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=0, must-revalidate']);
      expect(body.toString()).toContain(`rel="canonical" href="${shop.url}${path}"`);
      expect(body.toString()).toContain('"@type":"BreadcrumbList"');
    }
    const consents = (await raw(`${shop.url}/politics`)).body.toString();
    for (const [purpose, version] of Object.entries(CONSENT_VERSIONS)) {
      const part = consents.split(`<h2 id="${purpose}"`)[1]?.split('</section>')[0];
      expect(part).toContain(version);
    }
    expect(consents).toContain('№\u00a0152-ФЗ');
  });

  it('are the same for everybody: cookies and stray parameters change nothing', async () => {
    const plain = await raw(`${shop.url}/catalog/preparaty`);
    const marked = await raw(`${shop.url}/catalog/preparaty?utm_source=x&gclid=%3Cscript%3E`, {
      cookie: 'session=secret',
      'x-forwarded-host': 'evil.example',
    });
    expect(marked.body.equals(plain.body)).toBe(true);
    expect(plain.body.toString()).not.toContain('evil.example');
  });

  it('are invalidated in every process at once when what they show changes', async () => {
    const product = await anyProduct();
    const path = `/catalog/preparaty/${product.slug}`;
    const shown = (index: number) => raw(shop.webs[index]!.url + path).then(({ body }) => body.toString());
    for (const index of [0, 1]) expect(await shown(index)).toContain(product.name);
    const untouched = await raw(`${shop.url}/catalog/literatura`);
    await shop.query("update products set name = 'Переименованный товар', price = 77700 where id = $1", [product.id]);
    for (const index of [0, 1]) {
      await eventually(
        () => shown(index),
        (html) => html.includes('Переименованный товар') && html.includes('777\u00a0₽'),
      );
    }
    expect((await raw(`${shop.url}/catalog/literatura`)).headers.etag).toBe(untouched.headers.etag);

    // Sold out: the page says so.
    await shop.query('update stock_levels set available = 0 where product_id = $1', [product.id]);
    await eventually(
      () => shown(1),
      (html) => html.includes('Нет в наличии'),
    );
    await shop.query('update products set name = $2 where id = $1', [product.id, product.name]);
  });

  it('have one address each: no trailing slash, 308 from the other, the query is kept', async () => {
    for (const [from, to] of [
      ['/catalog/', '/catalog'],
      ['/catalog/preparaty/?page=2', '/catalog/preparaty?page=2'],
      ['/search/?q=%D0%B9%D0%BE%D0%B4', '/search?q=%D0%B9%D0%BE%D0%B4'],
      ['/cart/', '/cart'],
    ]) {
      const answer = await raw(shop.url + from);
      expect([answer.status, answer.headers.location]).toEqual([308, to]);
    }
    for (const [from, to] of [
      ['/News?page=2', '/news?page=2'],
      ['/Catalog/Preparaty', '/catalog/preparaty'],
      ['/PERSONAL', '/personal'],
    ]) {
      const answer = await raw(shop.url + from);
      expect([answer.status, answer.headers.location]).toEqual([301, to]);
    }
    // The path must not be taken for another host.
    for (const none of ['//Evil.example', '/News/%2FEvil.example'])
      expect([none, (await raw(shop.url + none)).status]).toEqual([none, 404]);
  });

  it('private pages are stored by nobody; security headers stand on every status', async () => {
    for (const path of ['/cart', '/order', '/personal/orders/x']) {
      expect((await raw(shop.url + path)).headers['cache-control']).toBe('no-store');
    }
    for (const path of [
      '/',
      '/net-takogo',
      '/api/nothing',
      '/catalog/',
      '/healthz',
      '/pictures/none-none/640',
      '/assets/none.js',
      '/favicon.svg',
    ]) {
      const { headers } = await raw(shop.url + path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  it('pictures come by width as AVIF or WebP, never larger than they are', async () => {
    const [picture] = await shop.query<{ id: string; width: number }>(
      'select id, width from pictures order by id limit 1',
    );
    const avif = await raw(`${shop.url}/pictures/${picture!.id}/384`, { accept: 'image/avif,image/webp,*/*' });
    expect([avif.status, avif.headers['content-type'], avif.headers.vary]).toEqual([200, 'image/avif', 'accept']);
    const webp = await raw(`${shop.url}/pictures/${picture!.id}/3840`, { accept: '*/*' });
    expect(webp.headers['content-type']).toBe('image/webp');
    const { default: sharp } = await import('sharp');
    expect((await sharp(webp.body).metadata()).width).toBe(picture!.width);
    expect((await raw(`${shop.url}/pictures/${picture!.id}/385`)).status).toBe(400);
    expect((await raw(`${shop.url}/pictures/${picture!.id}/384?q=13`)).status).toBe(400);
    expect((await raw(`${shop.url}/pictures/unknown-picture/384`)).status).toBe(404);
  });

  it('and the API share one database pool in a process (decision 0001)', async () => {
    const [city] = await shop.query<{ id: number }>('select id from cities limit 1');
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 2
          ? raw(`${shop.webs[1]!.url}/catalog/preparaty?page=${index}`)
          : call(shop.webs[1]!.url, '/api/delivery/offers', {
              cityId: city!.id,
              items: [{ product: 2, quantity: 1 }],
            }),
      ),
    );
    const [pools] = await shop.query<{ connections: number }>(
      "select count(*)::int as connections from pg_stat_activity where datname = current_database() and application_name = 'travosol'",
    );
    // Two processes with at most three connections each.
    expect(pools!.connections).toBeLessThanOrEqual(6);
    expect(pools!.connections).toBeGreaterThan(0);
  });

  it('/healthz, /readyz and /metrics answer', async () => {
    expect((await raw(`${shop.url}/healthz`)).status).toBe(200);
    expect((await raw(`${shop.url}/readyz`)).status).toBe(200);
    const metrics = await metricsOf(shop.url);
    expect(metrics).toContain('http_request_seconds_bucket');
    expect(metrics).toMatch(/page_cache_hits_total \d+/);
  });
});

describe('content of the home page for the documented client', () => {
  let shop: ProcessTestShop;
  beforeAll(async () => {
    shop = await openProcessTestShop();
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
  });
  afterAll(() => shop.close());

  const fetchHome = (query: string, headers = {}) => raw(`${shop.url}/api/home-page${query}`, headers);
  const attributesOf = async (query: string) => {
    const { status, body } = await fetchHome(query);
    const answer = JSON.parse(body.toString()) as { data: { id: number; attributes: object }; meta: object };
    expect([status, answer.data.id, answer.meta]).toEqual([200, 1, {}]);
    return answer.data.attributes;
  };
  const whole = { federationPhone: '8\u00a0800\u00a0555-01-62', operating_mode: 'ежедневно 9:00–20:00' };

  it('is one entry with the fields asked for, in either spelling', async () => {
    expect(await attributesOf('')).toEqual(whole);
    expect(await attributesOf('?fileds[0]=federationPhone&fileds[1]=operating_mode')).toEqual(whole);
    expect(await attributesOf('?fields%5B0%5D=operating_mode')).toEqual({ operating_mode: whole.operating_mode });
    expect(await attributesOf('?fields=federationPhone,id')).toEqual({ federationPhone: whole.federationPhone });
    expect(await attributesOf('?fileds=*&populate=seo')).toEqual(whole);
  });

  it.each([
    ['?fields[0]=secret', 'secret'],
    ['?fileds[0]=operating_mode&fileds[1]=__proto__', '__proto__'],
    ['?filters[password][$eq]=1', 'password'],
    ['?sort=secret', 'secret'],
    ['?filed[0]=operating_mode', 'filed'],
  ])('%s asks for what is not there', async (query, name) => {
    const { status, body } = await fetchHome(query);
    expect(JSON.parse(body.toString())).toEqual({
      data: null,
      error: { status: 400, name: 'ValidationError', message: `Invalid parameter ${name}`, details: {} },
    });
    expect(status).toBe(400);
  });

  it('tells a client whose token is no good, though anybody may ask', async () => {
    const { status, body } = await fetchHome('', { authorization: 'Bearer nonsense' });
    expect(status).toBe(401);
    expect(JSON.parse(body.toString())).toMatchObject({
      error: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials' },
    });
  });
});
