// Longer than usual: one shop for the whole life of an item.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { metricsOf } from '../support/metrics.ts';
import { contentStaff } from '../support/content-staff.ts';

/** Markup and script injections that a text may contain, and the same characters escaped. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '</script><script>alert(2)</script>',
  '<img src=x onerror=alert(3)>',
  '<svg/onload=alert(4)>',
  '"><a href="javascript:alert(5)">x</a>',
  "' onmouseover='alert(6)",
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  ']]><b>cdata</b>',
  '<!-- --><style>*{display:none}</style>',
  '&lt;script&gt;alert(7)&lt;/script&gt;',
  '\uff1cscript\uff1ealert(8)',
  '{{constructor.constructor("alert(9)")()}} ${alert(10)}',
].join(' ');

describe('content', () => {
  let shop: TestShop;
  const { page, api, written, changed, inBoth, signIn } = contentStaff(() => shop);
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2 });
    await signIn();
  });
  afterAll(() => shop.close());

  describe('the staff', () => {
    it('writes, publishes, changes and withdraws an item; both web processes follow by NOTIFY and keep other pages cached', async () => {
      const item = await written('news', {
        title: 'Новая сушильня открыта',
        slug: 'novaya-sushilnya',
        description: 'Теперь травы сохнут в\u00a0тени.',
        body: [{ kind: 'paragraph', text: 'Сушильня стоит под\u00a0Тверью.' }],
      });
      expect(item.attributes).toMatchObject({ version: 1, publishedAt: null, path: '/news/novaya-sushilnya' });
      expect((await page('/news/novaya-sushilnya')).status).toBe(404);
      expect((await api('GET', `/news/${item.id}`, undefined, null)).status).toBe(404);

      const [article] = await shop.query<{ slug: string }>(
        "select slug from content_items where kind = 'article' and published_at is not null limit 1",
      );
      const others = ['/stati', `/stati/${article!.slug}`, '/research', '/catalog/preparaty'];
      // A cached page is not rendered again: the counter of each process shows it.
      const staysCached = async (web: number, path: string) => {
        const before = await misses(web);
        await page(path, web);
        return (await misses(web)) - before;
      };
      const misses = async (web: number) =>
        Number(/page_cache_misses_total (\d+)/.exec(await metricsOf(shop.webs[web]!.url))![1]);
      // A notification about the draft may still be on its way: a page rendered when it arrives is not cached.
      for (const web of [0, 1])
        for (const path of ['/news', ...others])
          await eventually(
            () => staysCached(web, path),
            (rendered) => rendered === 0,
          );

      const published = (await changed('news', item, { publishedAt: new Date(Date.now() - 1000).toISOString() })).body
        .data;
      await inBoth('/news', ({ html }) => html.includes('Новая сушильня открыта'));
      await inBoth('/news/novaya-sushilnya', ({ html }) => html.includes('Сушильня стоит'));

      const renamed = await changed('news', published, { title: 'Сушильня работает', slug: 'sushilnya' });
      expect(renamed.status).toBe(200);
      await inBoth('/news', ({ html }) => html.includes('Сушильня работает') && !html.includes('Новая сушильня'));
      await inBoth('/news/sushilnya', ({ html }) => html.includes('Сушильня работает'));

      expect((await api('DELETE', `/news/${item.id}`)).body.data.attributes.publishedAt).toBeNull();
      await inBoth('/news', ({ html }) => !html.includes('Сушильня работает'));
      await inBoth('/news/sushilnya', ({ status }) => status === 404);
      for (const web of [0, 1])
        for (const path of others) expect([path, await staysCached(web, path)]).toEqual([path, 0]);

      const events = await shop.query(
        'select version, kind, actor, snapshot ->> $2 as title from content_versions where content_id = $1 order by version',
        [item.id, 'title'],
      );
      expect(events.map(({ version, kind, actor, title }) => [version, kind, actor, title])).toEqual([
        [1, 'saved', 'staff:1 Вера', 'Новая сушильня открыта'],
        [2, 'saved', 'staff:1 Вера', 'Новая сушильня открыта'],
        [3, 'published', 'staff:1 Вера', 'Новая сушильня открыта'],
        [4, 'saved', 'staff:1 Вера', 'Сушильня работает'],
        [5, 'withdrawn', 'staff:1 Вера', 'Сушильня работает'],
      ]);
    });

    it('gets a refusal with the current version number when editing an older version; nothing is lost', async () => {
      const item = await written('articles', {
        title: 'Чабрец',
        slug: 'chabrets-verh',
        description: 'О\u00a0чабреце.',
      });
      const both = await Promise.all([
        changed('articles', item, { title: 'Чабрец и\u00a0мёд' }),
        changed('articles', item, { title: 'Чабрец и\u00a0чай' }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = both.find(({ status }) => status === 409)!.body.error;
      expect(refused).toMatchObject({ details: { code: 'content-changed', version: 2 } });
      expect((await changed('articles', item, { title: 'Поздно' })).status).toBe(409);
    });

    it('an item not written by the staff gets a version of its first state before it is changed', async () => {
      const [row] = await shop.query<{ id: number; title: string; version: number }>(
        "select id, title, version from content_items where kind = 'award' order by id limit 1",
      );
      const changedTitle = await api('PUT', `/awards/${row!.id}`, { data: { version: row!.version, title: 'Другая' } });
      expect(changedTitle.status).toBe(200);
      const versions = await shop.query<{ title: string; actor: string }>(
        "select snapshot ->> 'title' as title, actor from content_versions where content_id = $1 order by version",
        [row!.id],
      );
      expect(versions).toEqual([
        { title: row!.title, actor: 'system' },
        { title: 'Другая', actor: 'staff:1 Вера' },
      ]);
    });

    it('old addresses of published items redirect to the current one, without chains and loops', async () => {
      let item = await written('articles', {
        title: 'Липа',
        slug: 'lipa-a',
        description: 'О\u00a0липе.',
        publishedAt: '2026-01-01T00:00:00Z',
      });
      for (const slug of ['lipa-b', 'lipa-c', 'lipa-a', 'lipa-d'])
        item = (await changed('articles', item, { slug })).body.data;
      const rows = await shop.query(
        "select from_path, to_path from redirects where from_path like '/stati/lipa-%' order by from_path",
      );
      expect(rows).toEqual([
        { from_path: '/stati/lipa-a', to_path: '/stati/lipa-d' },
        { from_path: '/stati/lipa-b', to_path: '/stati/lipa-d' },
        { from_path: '/stati/lipa-c', to_path: '/stati/lipa-d' },
      ]);
      const unseen = await written('articles', { title: 'Ива', slug: 'iva-a', description: 'Об\u00a0иве.' });
      await changed('articles', unseen, { slug: 'iva-b' });
      expect(await shop.query("select 1 from redirects where from_path = '/stati/iva-a'")).toEqual([]);
    });

    it.each<[string, string, object, string, string]>([
      ['no title', 'news', { title: undefined }, 'title', 'Нужен текст'],
      ['a slug with signs', 'news', { slug: 'А б' }, 'slug', 'Нужны строчные латинские буквы и цифры через дефис'],
      ['an unknown field', 'news', { html: '<b>' }, 'html', 'Invalid key html'],
      [
        'a link that is a script',
        'news',
        { body: [{ kind: 'link', text: 'x', href: 'javascript:alert(1)' }] },
        'body',
        '',
      ],
      ['a fact of another kind', 'news', { coupon: 'A' }, 'coupon', 'Invalid key coupon'],
      ['a banner that leads away', 'bannery-dlya-sajtas', { href: '//evil.example', button: 'x' }, 'href', ''],
      ['a moment that is none', 'news', { publishedAt: 'завтра' }, 'publishedAt', ''],
      ['hidden signs', 'news', { description: 'а\u202eб' }, 'description', 'Уберите невидимые знаки и разрывы строк'],
    ])('gets the field of %s', async (_, resource, data, place, message) => {
      const fields = { title: 'Мята', slug: 'myata-nikogda', description: 'О\u00a0мяте.', ...data };
      const { status, body } = await api('POST', `/${resource}`, { data: fields });
      const { errors } = body.error.details as { errors: { path: string[]; message: string }[] };
      expect([status, body.error.name, errors.length, errors[0]!.path[0]]).toEqual([400, 'ValidationError', 1, place]);
      if (message) expect([body.error.message, errors[0]!.message]).toEqual([message, message]);
      expect(await shop.query("select 1 from content_items where slug = 'myata-nikogda'")).toEqual([]);
    });

    it('gets a refusal for unknown pictures and goods, and for a slug that is taken', async () => {
      const data = { title: 'Мята', slug: 'myata-odna', description: 'О\u00a0мяте.' };
      const errorOf = async (more: object) => (await api('POST', '/news', { data: { ...data, ...more } })).body.error;
      expect(await errorOf({ image: 'picture-none-0000' })).toMatchObject({
        status: 400,
        details: { code: 'pictures-unknown' },
      });
      expect(await errorOf({ body: [{ kind: 'picture', pictureId: 'picture-none-0000', alt: '' }] })).toMatchObject({
        details: { pictures: ['picture-none-0000'] },
      });
      expect(await errorOf({ products: [2, 4_000_000] })).toMatchObject({
        status: 400,
        details: { products: [4_000_000] },
      });
      const both = await Promise.all([api('POST', '/news', { data }), api('POST', '/news', { data })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('pictures have their own size, and linked goods are returned', async () => {
      const [picture] = await shop.query<{ id: string; width: number; height: number }>(
        'select id, width, height from pictures order by id limit 1',
      );
      const { id } = await written('researches', {
        title: 'Наблюдение за\u00a0мятой',
        slug: 'nablyudenie-myata',
        description: 'Как хранится мята.',
        authors: 'Лаборатория',
        year: 2026,
        image: picture!.id,
        seo: { metaTitle: 'Мята', metaDescription: null },
        products: [2],
        body: [{ kind: 'picture', pictureId: picture!.id, alt: 'Мята', width: 1, height: 99_999 }],
        publishedAt: '2026-02-01T00:00:00Z',
      });
      const { body } = await api('GET', `/researches/${id}?populate=*`, undefined, null);
      expect(body.data.attributes).toMatchObject({
        authors: 'Лаборатория',
        year: 2026,
        body: [{ kind: 'picture', width: picture!.width, height: picture!.height }],
        image: { data: { attributes: { hash: picture!.id } } },
        seo: { metaTitle: 'Мята', metaDescription: 'Как хранится мята.' },
        products: { data: [{ id: 2 }] },
      });
    });

    it.each([
      ['nobody', null, 401, 'UnauthorizedError', 'Missing or invalid credentials'],
      [
        'a wrong token',
        'the token of somebody else entirely',
        401,
        'UnauthorizedError',
        'Missing or invalid credentials',
      ],
    ])('%s may not write, nor see what is not published', async (_, token, status, name, message) => {
      for (const [method, path] of [
        ['POST', '/news'],
        ['PUT', '/news/1'],
        ['DELETE', '/news/1'],
      ] as const) {
        const answer = await api(method, path, method === 'DELETE' ? undefined : { data: {} }, token);
        expect([answer.status, answer.body.error]).toEqual([status, { status, name, message, details: {} }]);
      }
      const preview = await api('GET', '/news?publicationState=preview', undefined, token);
      expect(preview.status).toBe(403);
    });

    it('cannot write by the other methods of the documented dialect either', async () => {
      expect((await api('POST', '/news', { title: 'x' })).body.error).toMatchObject({
        status: 400,
        name: 'ValidationError',
        message: 'Missing "data" payload in the request body',
      });
      expect((await api('PUT', '/news/1', { data: {} })).body.error.message).toBe('version is a required field');
      for (const [method, body] of [
        ['PUT', { data: { version: 1 } }],
        ['DELETE', undefined],
        ['GET', undefined],
      ] as const) {
        const { status, body: answer } = await api(method, '/news/99999999', body);
        expect([status, answer.error.name, answer.error.message]).toEqual([404, 'NotFoundError', 'Not Found']);
      }
    });
  });

  it('markup in any text is only text, on pages and in the API', async () => {
    const text = HOSTILE;
    const words = {
      title: text.slice(0, 200),
      slug: 'chuzhie-slova',
      description: text,
      seo: { metaTitle: text.slice(0, 200), metaDescription: text.slice(0, 500) },
      body: [
        ...['paragraph', 'heading', 'quote'].map((kind) => ({ kind, text })),
        { kind: 'list', items: [text] },
        { kind: 'steps', items: [{ title: text, text }] },
        { kind: 'questions', items: [{ question: text, answer: text }] },
        { kind: 'figures', items: [{ value: text.slice(0, 40), label: text }] },
        { kind: 'table', head: [text], rows: [[text]] },
        { kind: 'link', text, href: '/news' },
      ],
      publishedAt: '2026-03-01T00:00:00Z',
    };
    const [picture] = await shop.query<{ id: string }>('select id from pictures order by id limit 1');
    const blocks = [...words.body, { kind: 'picture', pictureId: picture!.id, alt: text, caption: text }];
    const item = await written('news', { ...words, body: blocks });
    expect(item.attributes).toMatchObject({ description: text });
    const research = await written('researches', { ...words, authors: text.slice(0, 300), source: text.slice(0, 500) });
    expect(research.attributes).toMatchObject({ authors: text.slice(0, 300) });

    for (const path of ['/news', '/news/chuzhie-slova', '/research', '/research/chuzhie-slova']) {
      const { status, html } = await page(path);
      expect([path, status]).toEqual([path, 200]);
      expect(html).toContain('&lt;script&gt;alert(1)');
      // Outside the scripts of the page there is no such markup; inside them nothing ends the script.
      const bare = html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '');
      const MARKUP = /<script|<svg\/|<img src=x|<style>\*|<b>cdata|<a href="(?:javascript|data):|<!-- --><style/;
      expect(MARKUP.exec(bare)?.[0]).toBeUndefined();
      // Nor does any of it become an attribute: quoted text is a value.
      expect(/<[a-z][^<>]*\son(?:error|load|mouseover)=/.test(bare.replace(/"[^"]*"/g, '""'))).toBe(false);
      for (const [, json] of html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)) {
        expect(json).not.toContain('<');
        expect(() => JSON.parse(json!) as unknown).not.toThrow();
      }
      for (const [, script] of html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)) {
        expect(script).not.toContain('<script>alert');
      }
    }
    const { html } = await page('/news/chuzhie-slova');
    const facts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as { headline?: string; '@graph'?: { headline?: string }[] },
    );
    expect(JSON.stringify(facts)).toContain('<script>alert(1)</script>');
    const answer = await fetch(`${shop.url}/api/news/${item.id}`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  describe('scheduled publication', () => {
    it('appears at every web process when its time comes, and invalidates the pages that show it', async () => {
      await written('news', {
        title: 'Скорая новость',
        slug: 'skoraya-novost',
        description: 'Через час.',
        publishedAt: new Date(shop.now().getTime() + 3_600_000).toISOString(),
      });
      for (const web of [0, 1]) {
        expect((await page('/news', web)).html).not.toContain('Скорая новость');
        expect((await page('/news/skoraya-novost', web)).status).toBe(404);
      }
      expect(JSON.stringify((await api('GET', '/news?pagination[limit]=100', undefined, null)).body)).not.toContain(
        'Скорая',
      );
      await shop.shiftClock(3_600_000);
      await shop.drain();
      for (const web of [0, 1]) {
        await eventually(
          () => page('/news', web),
          ({ html }) => html.includes('Скорая новость'),
        );
      }
      await inBoth('/news/skoraya-novost', ({ status }) => status === 200);
    });

    it('is also noticed by the schedule for items not written through the API', async () => {
      await shop.query(
        `insert into content_items (kind, slug, title, summary, published_at)
         values ('article', 'cherez-god', 'Статья через год', 'Нескоро.', now() + interval '365 days')`,
      );
      for (const web of [0, 1]) expect((await page('/stati', web)).html).not.toContain('Статья через год');
      const news = await Promise.all([0, 1].map((web) => page('/news', web)));
      await shop.shiftClock(366 * 86_400_000);
      await shop.enqueue('announce-content');
      await shop.drain();
      for (const web of [0, 1]) {
        await eventually(
          () => page('/stati', web),
          ({ html }) => html.includes('Статья через год'),
        );
        expect((await page('/news', web)).etag).toBe(news[web]!.etag);
      }
    });
  });
});
