import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR, DEMO_SUPPORT } from '@travosol/demo-world/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Menus } from '../../src/shop/menus/menu.rules.ts';
import { eventually } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface DeskMenus {
  readonly version: number;
  readonly menus: Menus;
  readonly missing: readonly string[];
  readonly pages: readonly { readonly href: string }[];
  readonly versions: readonly {
    readonly version: number;
    readonly by: string | null;
    readonly changes: readonly {
      readonly name: string;
      readonly before: string | null;
      readonly after: string | null;
    }[];
  }[];
}

/** Галина edits the menus of a shop with two web processes; Вера has changed them meanwhile; Софья answers customers. */
describe('menus of the desk', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let galina: { cookie: string };
  let sofya: { cookie: string };
  let first: DeskMenus;
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2 });
    [vera, galina, sofya] = await Promise.all([
      signInStaff(shop),
      signInStaff(shop, DEMO_EDITOR.email),
      signInStaff(shop, DEMO_SUPPORT.email),
    ]);
    first = await read();
  });
  afterAll(() => shop.close());

  const read = async (who = galina) => (await call<DeskMenus>(shop.url, '/api/staff/menus', undefined, who)).body;
  const post = <T = DeskMenus>(path: string, body: unknown, who = galina) =>
    call<T & ErrorEnvelope>(shop.url, `/api/staff/menus${path}`, body, who);
  const save = (menus: unknown, expectedVersion: number, key = randomUUID(), who = galina) =>
    post('', { key, expectedVersion, menus }, who);
  const codeOf = ({ status, body }: { status: number; body: ErrorEnvelope }) => [status, body.error?.details.code];
  const page = async (path: string, web = 0) => (await fetch(shop.webs[web]!.url + path)).text();
  /** Texts of the links in the row of the header. */
  const rowOf = (html: string) => {
    const row = /<nav aria-label="Разделы сайта".*?<\/nav>/s.exec(html)![0];
    return [...row.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)/g)].map(([, href, text]) => `${text!} ${href!}`);
  };
  const withLink = (menus: Menus, text: string, href: string): Menus => ({
    ...menus,
    header: [{ kind: 'link', text, href, isShown: true }, ...menus.header.slice(1)],
  });
  const issues = (answer: { body: ErrorEnvelope }) => [
    ...new Set((answer.body.error.details.errors as { path: string[] }[]).map(({ path }) => path.join('.'))),
  ];

  it('begins with the documented menus, whose pages are all there', async () => {
    expect(first.missing).toEqual([]);
    expect(first.versions).toMatchObject([{ by: null, changes: [] }]);
    const html = await page('/');
    expect(rowOf(html).slice(0, 3)).toEqual(['Акции /promo', 'Доставка /dostavka', 'Новости /news']);
    expect(html).toContain('О\u00a0нас');
    expect(first.menus.footer.map(({ items }) => items.map(({ href }) => href))).toEqual([
      ['/news', '/certificates', '/nashi-nagrady', '/kontakty', '/research'],
      ['/kontakty', '/oplata', '/dostavka', '/kontakty', '/feedback'],
      ['/kontakty', '/privacy', '/razrabotka-i-proizvodstvo-bad-i-stm'],
    ]);
    // Saving what is there passes every limit and every check.
    expect((await save(first.menus, first.version)).status).toBe(200);
    expect((await read()).versions[0]!.changes).toEqual([]);
  });

  it('is for those who write content', async () => {
    expect((await call(shop.url, '/api/staff/menus', undefined, sofya)).status).toBe(403);
    const { version, menus } = await read();
    const refused = await Promise.all([
      save(menus, version, randomUUID(), sofya),
      post('/previewed', { menus }, sofya),
      post(`/versions/${first.version}/restored`, { key: randomUUID(), expectedVersion: version }, sofya),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('refuses addresses that are no pages of the site, and whatever does not fit', async () => {
    const { version, menus } = await read();
    const tried = async (href: string) => {
      const answer = await save(withLink(menus, 'Проба', href), version);
      return [answer.status, ...(answer.status === 200 ? [] : issues(answer))];
    };
    for (const href of [
      'javascript:alert(1)',
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'stati',
      '',
    ])
      expect(await tried(href)).toEqual([400, 'menus.header.0.href']);
    for (const href of ['/staff', '/staff/orders', '/chat', '/a b'])
      expect(await tried(href)).toEqual([400, 'menus.header.0.href']);
    expect(await tried('/net-takoy')).toEqual([422, 'header.0.href']);
    await shop.query(`insert into redirects (from_path, to_path) values ('/staraya', '/stati')`);
    const moved = await save(withLink(menus, 'Проба', '/staraya'), version);
    expect(moved.body.error.message).toBe('Пункт «Проба»: отсюда сайт перенаправляет: напишите сразу /stati.');
    const healing = await save(withLink(menus, 'Лечит всё', '/stati'), version);
    expect(codeOf(healing)).toEqual([422, 'claims-found']);
    const twice = await save(withLink(menus, 'Доставка', '/stati'), version);
    expect([twice.status, ...issues(twice)]).toEqual([400, 'menus.header.1.text']);
    const wide = await save(
      { ...menus, header: menus.header.map((entry, at) => ({ ...entry, text: `Широкое название ${at}` })) },
      version,
    );
    expect([wide.status, ...issues(wide)]).toEqual([400, 'menus.header']);
    const many = await save({ ...menus, footer: [...menus.footer, { ...menus.footer[0], text: 'Ещё' }] }, version);
    expect([many.status, ...issues(many)]).toEqual([400, 'menus.footer']);
    expect((await read()).version).toBe(version);
  });

  it('is seen at once on every page of every process, and says who came first', async () => {
    const before = await Promise.all([page('/'), page('/', 1), page('/stati'), page('/favorite', 1)]);
    expect(before.every((html) => rowOf(html)[0] === 'Акции /promo')).toBe(true);
    const { version, menus } = await read();
    const key = randomUUID();
    const changed = withLink(menus, 'О книгах', '/catalog/literatura?sort=new#goods');
    const [once, twice] = [await save(changed, version, key), await save(changed, version, key)];
    expect([once.status, twice.status, twice.body.version]).toEqual([200, 200, once.body.version]);
    for (const [path, web] of [
      ['/', 0],
      ['/', 1],
      ['/stati', 0],
      ['/favorite', 1],
      ['/net-takoy', 1],
    ] as const)
      await eventually(
        () => page(path, web),
        (html) => rowOf(html)[0] === 'О\u00a0книгах /catalog/literatura?sort=new#goods',
      );
    const late = await save(menus, version, randomUUID(), vera);
    expect(codeOf(late)).toEqual([409, 'setting-changed']);
    expect(late.body.error.message).toContain('Галина');
    expect(once.body.versions[0]).toMatchObject({
      by: 'Галина',
      changes: [
        { name: 'Вверху: Акции', before: '/promo', after: null },
        { name: 'Вверху: О книгах', before: null, after: '/catalog/literatura?sort=new#goods' },
      ],
    });
    const journal = await call<{ entries: object[] }>(shop.url, '/api/staff/audit', undefined, vera);
    expect(journal.body.entries[0]).toMatchObject({
      title: 'Меню сайта: сохранено',
      changes: [{ name: 'Вверху: Акции' }, { name: 'Вверху: О книгах' }],
    });
  });

  it('draws menus that are not saved for whoever has the link, for an hour', async () => {
    const { menus } = await read();
    const { body } = await post<{ preview: string }>('/previewed', { menus: withLink(menus, 'Проба', '/stati') });
    const drawn = await fetch(shop.webs[1]!.url + body.preview);
    expect([drawn.status, drawn.headers.get('cache-control'), drawn.headers.get('x-frame-options')]).toEqual([
      200,
      'no-store',
      'SAMEORIGIN',
    ]);
    const html = await drawn.text();
    expect(rowOf(html)[0]).toBe('Проба /stati');
    expect(html).not.toContain('<script');
    expect(rowOf(await page('/'))[0]).not.toBe('Проба /stati');
    expect(codeOf(await post('/previewed', { menus: withLink(menus, 'Лечит', '/stati') }))).toEqual([
      422,
      'claims-found',
    ]);
    await shop.query(`update menu_previews set created_at = created_at - interval '2 hours'`);
    expect((await fetch(shop.url + body.preview)).status).toBe(404);
    expect((await fetch(`${shop.url}/staff/preview/menus/net`)).status).toBe(404);
  });

  it('does not show an entry whose page was withdrawn, until it is published again; a moved page is followed', async () => {
    const { version, menus } = await read();
    const [article] = await shop.query<{ id: number; slug: string }>(
      `select id::int, slug from content_items where kind = 'article' and published_at is not null order by id limit 1`,
    );
    const href = `/stati/${article!.slug}`;
    const saved = await save(withLink(menus, 'Чай', href), version);
    expect([saved.status, saved.body.missing]).toEqual([200, []]);
    const shows = (text: string | undefined) =>
      eventually(
        () => page('/', 1),
        (html) => rowOf(html).find((link) => link.startsWith('Чай')) === text,
      );
    await shows(`Чай ${href}`);
    const act = async (verb: 'withdrawn' | 'published') => {
      const { body } = await call<{ version: number }>(
        shop.url,
        `/api/staff/content/${article!.id}`,
        undefined,
        galina,
      );
      return call(shop.url, `/api/staff/content/${article!.id}/${verb}`, { expectedVersion: body.version }, galina);
    };
    expect((await act('withdrawn')).status).toBe(200);
    await shows(undefined);
    const now = await read();
    expect(now.missing).toEqual([href]);
    // The others can be changed all the same.
    expect((await save({ ...now.menus, footer: now.menus.footer.slice(0, 2) }, now.version)).status).toBe(200);
    expect((await act('published')).status).toBe(200);
    await shows(`Чай ${href}`);
    await shop.query(
      `with moved as (update content_items set slug = 'pereehala' where id = $1)
      insert into redirects (from_path, to_path) values ('${href}', '/stati/pereehala')`,
      [article!.id],
    );
    await shows('Чай /stati/pereehala');
  });

  it('an earlier version is saved again as a new one', async () => {
    const { version } = await read();
    const sent = { key: randomUUID(), expectedVersion: version };
    const restored = await post(`/versions/${first.version}/restored`, sent);
    expect([restored.status, restored.body.menus]).toEqual([200, first.menus]);
    expect(restored.body.version).toBeGreaterThan(version);
    const path = '/versions/999999999/restored';
    const next = { key: randomUUID(), expectedVersion: restored.body.version };
    expect(codeOf(await post(path, next))).toEqual([404, 'menu-version-unknown']);
    expect(codeOf(await post(`/versions/${version}/restored`, { ...next, expectedVersion: version }))).toEqual([
      409,
      'setting-changed',
    ]);
    await eventually(
      () => page('/'),
      (html) => rowOf(html)[0] === 'Акции /promo',
    );
  });
});
