import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Picture {
  readonly id: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface Item {
  readonly version: number;
  readonly item: Record<string, unknown>;
  readonly versions: readonly { readonly version: number; readonly kind: string }[];
}
type Listed = Record<string, unknown> & { readonly id: number };
type Version = Record<string, unknown>;

const MINUTE = 60_000;
const text = (words: string) => ({ kind: 'paragraph', text: words });

/** Галина writes; Вера changes the same meanwhile. */
describe('content of the desk', () => {
  let shop: TestShop;
  let galina: { cookie: string };
  let vera: { cookie: string };
  beforeAll(async () => {
    shop = await openTestShop();
    [galina, vera] = await Promise.all([signInStaff(shop, DEMO_EDITOR.email), signInStaff(shop)]);
  });
  afterAll(() => shop.close());

  const upload = async (body: Buffer | string, alt = 'Поле мяты', crop?: string) => {
    const answer = await fetch(
      `${shop.url}/api/staff/pictures?${new URLSearchParams({ alt, ...(crop && { crop }) })}`,
      {
        method: 'POST',
        headers: { ...galina, 'content-type': 'application/octet-stream' },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      },
    );
    return { status: answer.status, body: (await answer.json()) as Picture & ErrorEnvelope };
  };

  it('pictures are made of files anew, and the same file is the same picture', async () => {
    const photo = () => sharp({ create: { width: 500, height: 200, channels: 3, background: '#8cad44' } });
    // A camera that was held upright.
    const jpeg = await photo()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Галина' } })
      .jpeg()
      .toBuffer();
    const turned = Buffer.from(jpeg);
    const added = await upload(turned);
    expect(added).toMatchObject({ status: 200, body: { alt: 'Поле мяты' } });
    expect(await upload(turned)).toEqual(added);
    expect((await upload(turned, 'Другие слова')).body.id).not.toBe(added.body.id);
    for (const file of [
      await photo().png().toBuffer(),
      await photo().webp().toBuffer(),
      await photo().avif().toBuffer(),
    ])
      expect((await upload(file)).body).toMatchObject({ width: 500, height: 200 });

    // Of the picture as it is seen, turned.
    expect((await upload(turned, 'Часть', '20,100,150,300')).body).toMatchObject({ width: 150, height: 300 });
    expect((await upload(turned, 'Часть', '20,100,500,30')).status).toBe(415);
    expect((await upload(turned, 'Часть', '20,100')).status).toBe(400);

    const shown = await fetch(`${shop.url}/pictures/${added.body.id}/384`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const kept = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined]);
    const { pictures } = (await call<{ pictures: Picture[] }>(shop.url, '/api/staff/pictures', undefined, galina)).body;
    expect(pictures.filter(({ alt }) => alt === 'Поле мяты')).toHaveLength(4);
    expect(
      await shop.query('select distinct added_by from pictures where id = any($1)', [
        pictures.slice(0, 4).map(({ id }) => id),
      ]),
    ).toEqual([{ added_by: expect.stringContaining('Галина') }]);
  });

  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['a page that begins like a photo', '\xff\xd8\xff<html>', 415],
    ['nothing', '', 415],
  ])('%s is no picture', async (_, body, status) => {
    expect((await upload(Buffer.from(body, 'latin1'))).status).toBe(status);
  });

  it('the words about a picture are needed, and claim nothing', async () => {
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await upload(file, ' ')).body.error.message).toBe('Напишите, что на\u00a0картинке');
    expect((await upload(file, 'Лечит простуду')).body.error.details).toMatchObject({ code: 'claims-found' });
    expect((await upload(file, 'a\0b')).status).toBe(400);
    expect((await upload(Buffer.alloc(16 * 1024 * 1024))).status).toBe(413);
  });

  it('other words about a picture make another picture of the same file', async () => {
    const file = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#8cad44' } })
      .png()
      .toBuffer();
    const added = (await upload(file, 'Поле мятыы')).body;
    const describe = (id: string, alt: string, who = galina) =>
      call<Picture>(shop.url, `/api/staff/pictures/${id}/words`, { alt }, who);
    const described = await describe(added.id, 'Поле мяты утром');
    expect(described).toMatchObject({ status: 200, body: { alt: 'Поле мяты утром', width: 30, height: 20 } });
    const { id } = described.body;
    expect(id).not.toBe(added.id);
    // The same once more, by another member, and back to the words of before.
    for (const from of [added.id, id])
      expect((await describe(from, 'Поле мяты утром', vera)).body).toEqual(described.body);
    expect((await describe(id, 'Поле мятыы')).body).toEqual(added);
    expect((await call(shop.url, `/api/staff/pictures/${id}`, undefined, galina)).body).toEqual(described.body);
    expect((await fetch(`${shop.url}/pictures/${id}/384`)).status).toBe(200);
    expect((await describe(added.id, ' ')).body).toMatchObject({
      error: { details: { errors: [{ path: ['alt'], message: 'Напишите, что на\u00a0картинке' }] } },
    });
    expect((await describe(added.id, 'Лечит простуду')).body).toMatchObject({
      error: { details: { code: 'claims-found' } },
    });
    expect(await describe('net-takoj-kartinki', 'Поле')).toMatchObject({
      status: 404,
      body: { error: { details: { code: 'picture-unknown' } } },
    });
  });

  const send = <T = { id: number; version: number }>(path: string, body: object, who = galina) =>
    call<T>(shop.url, `/api/staff/content${path}`, body, who);
  const read = async (id: number) => (await call<Item>(shop.url, `/api/staff/content/${id}`, undefined, galina)).body;
  const listed = async (query: string) =>
    (await call<{ items: Listed[]; next: string | null }>(shop.url, `/api/staff/content?${query}`, undefined, galina))
      .body;
  const page = async (path: string) => {
    const answer = await fetch(shop.url + path, { redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const NEWS = { title: 'Мята собрана', slug: 'myata-sobrana', summary: 'Сбор окончен', body: [text('Сушим в тени.')] };

  it('an item is written, previewed by nobody else, published later, changed by two and restored', async () => {
    const wrong = await send<unknown>('', { kind: 'news', item: { ...NEWS, slug: 'Мята', body: [text('')] } });
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { error: { details: { errors: [{ path: ['slug'] }, { path: ['body', '0', 'text'] }] } } },
    ]);
    const { id, version } = (await send('', { kind: 'news', item: NEWS })).body;
    expect((await listed('kind=news&state=draft&q=мята')).items).toMatchObject([{ id, by: 'Галина', state: 'draft' }]);

    // As it is typed, not as it is saved: the real page, for one hour, and nothing of it stays.
    const typed = { ...NEWS, title: 'Мята собрана и высушена', body: [text('<script>alert(1)</script>')] };
    const { preview } = (await send<{ preview: string }>('/previewed', { id, kind: 'news', item: typed })).body;
    const shown = await page(preview);
    expect(shown.status).toBe(200);
    expect(shown.html).toContain('Мята собрана и\u00a0высушена');
    expect(shown.html).toContain('&lt;script&gt;alert(1)');
    expect(shown.html).toContain('<base target="_blank"');
    expect(shown.html).not.toMatch(/<script/);
    expect(['cache-control', 'x-robots-tag', 'x-frame-options'].map((name) => shown.headers.get(name))).toEqual([
      'no-store',
      'noindex',
      'SAMEORIGIN',
    ]);
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect((await page('/news/myata-sobrana')).status).toBe(404);
    expect(await read(id)).toMatchObject({ version, item: { title: NEWS.title }, versions: [{ version }] });
    expect((await page(`${preview.slice(0, -2)}00`)).status).toBe(404);
    expect((await page('/staff/preview/net')).status).toBe(404);

    const at = new Date(shop.now().getTime() + MINUTE).toISOString();
    const planned = await send(`/${id}/published`, { expectedVersion: version, at });
    expect(planned.body).toEqual({ id, version: 2 });
    expect((await listed('state=scheduled')).items).toMatchObject([{ id, publishedAt: at }]);
    expect((await page('/news/myata-sobrana')).status).toBe(404);
    await shop.shiftClock(2 * MINUTE);
    expect((await page('/news/myata-sobrana')).status).toBe(200);
    await shop.query(`update content_previews set created_at = created_at - interval '1 hour'`);
    expect((await page(preview)).html).toContain('Предпросмотр устарел');

    const saved = await send(`/${id}/saved`, { expectedVersion: 2, kind: 'news', item: typed }, vera);
    expect(saved.body.version).toBe(3);
    const late = await send<ErrorEnvelope>(`/${id}/saved`, { expectedVersion: 2, kind: 'news', item: NEWS });
    expect([late.status, late.body.error.details]).toMatchObject([
      409,
      { code: 'content-changed', version: 3, by: expect.stringContaining('Вера'), change: 'saved' },
    ]);
    expect(
      (await call<Version>(shop.url, `/api/staff/content/${id}/versions/1`, undefined, galina)).body,
    ).toMatchObject({
      by: 'Галина',
      item: { title: NEWS.title, body: NEWS.body },
    });
    expect((await send(`/${id}/versions/1/restored`, { expectedVersion: 3 })).body.version).toBe(4);
    expect((await read(id)).item).toMatchObject({ title: NEWS.title, slug: NEWS.slug, body: NEWS.body });
    expect((await send(`/${id}/versions/9/restored`, { expectedVersion: 4 })).status).toBe(404);
    expect((await send(`/${id}/withdrawn`, { expectedVersion: 4 })).body.version).toBe(5);
    // The cached page follows by a notification of the database.
    await expect.poll(async () => (await page('/news/myata-sobrana')).status).toBe(404);
    expect((await listed('state=withdrawn&kind=news')).items).toMatchObject([{ id, state: 'withdrawn' }]);
    expect((await read(id)).versions.map(({ kind }) => kind)).toEqual([
      'withdrawn',
      'saved',
      'saved',
      'published',
      'saved',
    ]);
  });

  it('what claims to heal is neither saved nor previewed', async () => {
    const item = { ...NEWS, slug: 'lechit', body: [text('Лечит простуду.')] };
    for (const path of ['', '/previewed'])
      expect((await send<ErrorEnvelope>(path, { kind: 'news', item })).body.error.details).toMatchObject({
        code: 'claims-found',
        claims: [{ place: 'текст, часть 1' }, { place: 'текст, часть 1' }],
      });
  });

  it('a banner whose time has not come is previewed on the home page', async () => {
    const facts = { href: '/news', button: 'К\u00a0новостям', startsAt: '2030-01-01T00:00:00Z' };
    const item = { title: 'Новый урожай мяты', slug: 'urozhay', summary: 'Успейте', position: 900, facts };
    const { preview } = (await send<{ preview: string }>('/previewed', { kind: 'banner', item })).body;
    expect((await page(preview)).html).toContain('Новый урожай мяты');
    expect((await page('/')).html).not.toContain('Новый урожай мяты');
  });

  it('the list is read page by page', async () => {
    const all = await shop.query<{ id: number }>('select id::int from content_items order by updated_at desc, id desc');
    const ids: number[] = [];
    for (let next: string | null = ''; next !== null;) {
      const found = await listed(next && `after=${next}`);
      ids.push(...found.items.map(({ id }) => id));
      next = found.next;
    }
    expect(ids).toEqual(all.map(({ id }) => id));
    for (const query of ['after=1', 'kind=poem', 'q=%00', `after=0000-01-01T00:00:00.000000Z_1`])
      expect((await call(shop.url, `/api/staff/content?${query}`, undefined, galina)).status).toBe(400);
  });
});
