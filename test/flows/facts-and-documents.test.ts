import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../src/kernel/dates.ts';
import { SITE_PAGES } from '../../src/kernel/site-pages.ts';
import { bindWords } from '../../src/kernel/typography.ts';
import { CONSENT_VERSIONS } from '../../src/shop/customers/consent.ts';
import { eventually } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { requestOneTimeCode, post } from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { contentStaff } from '../support/content-staff.ts';

describe('facts of the company and documents', () => {
  let shop: TestShop;
  const { page, api, changed, inBoth, signIn } = contentStaff(() => shop);
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2 });
    await signIn();
  });
  afterAll(() => shop.close());

  describe('facts of the company', () => {
    afterEach(async () => {
      await shop.query("update settings set value = '{}' where key = 'company'");
      await inBoth('/', ({ html }) => html.includes('555-01-62'));
    });

    it('are changed by the staff and appear on every page of both web processes', async () => {
      const paths = ['/', '/news', '/catalog/preparaty'];
      for (const web of [0, 1]) for (const path of paths) expect((await page(path, web)).html).toContain('555-01-62');
      for (const [data, place] of [
        [{ federationPhone: 'позвоните' }, 'federationPhone'],
        [{ inn: '12' }, 'inn'],
        [{ operating_mode: 'когда получится' }, 'operating_mode'],
        [{ messenger: { text: 'x', href: 'javascript:alert(1)' } }, 'messenger'],
        [{ director: 'x' }, ''],
      ] as const) {
        const { status, body } = await api('PUT', '/home-page', { data });
        expect([status, body.error.name]).toEqual([400, 'ValidationError']);
        expect((body.error.details.errors as { path: string[] }[])[0]!.path[0] ?? '').toBe(place);
      }
      expect((await api('PUT', '/home-page', { data: {} }, null)).status).toBe(401);
      const forbidden = await api('PUT', '/home-page', {
        data: { phones: [{ text: '8 800 700-00-01', note: 'вылечим гастрит' }] },
      });
      expect([forbidden.status, forbidden.body.error.message]).toEqual([422, expect.stringContaining('phones')]);

      const changes = {
        federationPhone: '8\u00a0800\u00a0700-00-01',
        operating_mode: 'по\u00a0будням 10:00–18:00',
        inn: '7712345678',
      };
      const saved = await api<{ data: { attributes: object } }>('PUT', '/home-page', { data: changes });
      const { inn: _shownElsewhere, ...attributes } = changes;
      expect(saved.body.data.attributes).toEqual(attributes);
      for (const path of paths) {
        for (const { html } of await inBoth(path, ({ html }) => html.includes('700-00-01'))) {
          expect(html).toContain('href="tel:+78007000001"');
          expect(html).toContain('по\u00a0будням 10:00–18:00');
          expect(html).toContain('7712345678');
          expect(html).toContain('+7\u00a0495\u00a0555-01-62');
        }
      }
      const homePage = await api<{ data: { attributes: object } }>(
        'GET',
        '/home-page?fileds[0]=operating_mode',
        undefined,
        null,
      );
      expect(homePage.body.data.attributes).toEqual({ operating_mode: changes.operating_mode });
      expect(
        await shop.query(
          "select actor, value ->> 'inn' as inn from settings_events where key = 'company' order by id desc limit 1",
        ),
      ).toEqual([{ actor: 'staff:1 Вера', inn: '7712345678' }]);
    });

    it('are used wherever the company is named: pages, feeds, calendars, letters', async () => {
      const [webinar] = await shop.query<{ slug: string }>(
        "select slug from content_items where kind = 'video' and facts ->> 'form' = 'webinar' and facts ->> 'startsAt' > $1 limit 1",
        [new Date().toISOString()],
      );
      const others = '/catalog/preparaty /cart /order /signin /new-password /chat /favorite /webinar /newsletter';
      const otherPaths = ['/search?q=щщщъ', '/net-takogo', '/news.rss', '/stati.rss', `/video/${webinar!.slug}.ics`];
      const paths = [...SITE_PAGES.map(({ path }) => path), ...others.split(' '), ...otherPaths];
      const OLD =
        /555-01-62|5550162|700-00-01|zakaz@travosol|109012|ул\.\s?Никольская|9:00–20:00|10:00–18:00|7700000000|7712345678|ООО «Травосоль»/;
      const before = await Promise.all(paths.map((path) => page(path)));
      expect(before.filter(({ html }) => OLD.test(html)).length).toBeGreaterThan(30);
      const wrote = await shop.query<{ id: number }>('select max(id) as id from feed_builds');
      const saved = await api('PUT', '/home-page', {
        data: {
          phones: [
            { text: '8\u00a0800\u00a0900-00-02', note: 'бесплатно по России' },
            { text: '+7\u00a0812\u00a0900-00-03', note: 'Петербург' },
          ],
          operating_mode: 'ежедневно 8:00–22:00',
          legalName: 'АО «Травы и соль»',
          inn: '7812345678',
          ogrn: '1027800000001',
          email: 'pishite@travosol.example',
          address: '190000, Санкт-Петербург, Невский пр., 1',
          shopAddress: 'Санкт-Петербург, Садовая ул., 2',
        },
      });
      expect([saved.status, saved.body.error]).toEqual([200, undefined]);
      for (const path of paths) {
        await eventually(
          async () => ({ path, old: OLD.exec((await page(path)).html)?.[0] }),
          ({ old }) => old === undefined,
        );
      }
      const contacts = (await page('/kontakty')).html;
      for (const fact of [
        '900-00-02',
        '900-00-03',
        'Садовая',
        'Mo-Su 08:00-22:00',
        '"addressLocality":"Санкт-Петербург"',
      ])
        expect([fact, contacts.includes(fact)]).toEqual([fact, true]);
      expect(contacts.includes('Реквизиты условные')).toBe(false);
      for (const path of ['/privacy', '/politics']) {
        const html = (await page(path)).html.replaceAll('\u00a0', ' ');
        expect(html.includes('АО «Травы и соль»')).toBe(true);
        expect(html.includes('условные')).toBe(false);
      }
      expect((await page(`/video/${webinar!.slug}.ics`)).html).toContain('pishite@travosol.example');

      await shop.enqueue('market-feed');
      await shop.drain();
      expect(await shop.query('select max(id) as id from feed_builds')).not.toEqual(wrote);
      const feed = (await page('/market.yml')).html;
      expect(feed).toContain('<company>АО «Травы и соль»</company>');
      expect(OLD.exec(feed)?.[0]).toBeUndefined();

      expect((await requestOneTimeCode(shop.url, 'nina@example.ru', 'email-otp')).status).toBe(200);
      const [letter] = await shop.sandbox.lettersAbout('Код подтверждения');
      for (const words of [letter!.html, letter!.text]) {
        expect(words).toContain('900-00-02');
        expect(words).toContain('pishite@travosol.example');
        expect(OLD.exec(words)?.[0]).toBeUndefined();
      }
      const [city] = await shop.query<{ id: number }>("select id from cities where name = 'Москва' limit 1");
      const { body: offers } = await call<object>(shop.url, '/api/delivery/offers', {
        cityId: city!.id,
        items: [{ product: 2, quantity: 1 }],
      });
      expect(JSON.stringify(offers)).toContain('Садовая ул., 2, ежедневно 8:00–22:00');
    });
  });

  it('staff may edit documents; texts that the program depends on stay in them', async () => {
    const [row] = await shop.query<{ id: number; version: number }>(
      "select id, version from content_items where kind = 'page' and slug = 'politics'",
    );
    const consents = async () =>
      (
        await shop.query<{ edition: number; text_version: string }>(
          'select edition, text_version from consents order by id desc limit 1',
        )
      )[0]!;
    const agree = async () => {
      const fields = { id: randomUUID(), name: 'Нина', email: 'nina@example.ru', question: 'Когда привезут соль?' };
      const { status } = await post(shop.url, '/api/support/questions', { ...fields, consent: true });
      expect(status).toBe(200);
      return consents();
    };
    expect(await agree()).toEqual({ edition: row!.version, text_version: CONSENT_VERSIONS.question });

    const { body } = await api('GET', `/pages/${row!.id}`, undefined, null);
    const { body: blocks } = body.data.attributes as unknown as { body: { kind: string; text?: string }[] };
    expect(blocks.filter(({ text }) => text?.startsWith('{')).map(({ text }) => text)).toEqual([
      '{оператор}',
      '{согласия}',
    ]);
    const day = (html: string) => /Редакция от <time[^>]*>([^<]*)/.exec(html.replaceAll('<!-- -->', ''))![1];
    const edited = [...blocks.filter(({ text }) => text !== '{согласия}'), { kind: 'paragraph', text: 'Новое слово.' }];
    const { status, body: answer } = await changed('pages', body.data, { body: edited });
    expect([status, answer.error]).toEqual([200, undefined]);
    const [shown] = await inBoth('/politics', ({ html }) => html.includes('Новое слово.'));
    expect(day(shown!.html)).toBe(bindWords(formatDay(shop.now())));
    for (const purpose of Object.keys(CONSENT_VERSIONS)) expect(shown!.html).toContain(`<h2 id="${purpose}"`);
    expect(await agree()).toEqual({ edition: row!.version + 1, text_version: CONSENT_VERSIONS.question });
    const editions = await shop.query<{ version: number }>(
      'select version from content_versions where content_id = $1 order by version',
      [row!.id],
    );
    expect(editions.map(({ version }) => version)).toEqual([row!.version, row!.version + 1]);

    // Each document passes the rules as it is, and the promised parts stay when its text is replaced.
    for (const slug of ['privacy', 'cookie']) {
      const [page] = await shop.query<{ id: number }>(
        "select id from content_items where kind = 'page' and slug = $1",
        [slug],
      );
      const item = (await api('GET', `/pages/${page!.id}`, undefined, null)).body.data;
      expect((await changed('pages', item, { body: item.attributes['body'] })).status).toBe(200);
    }
    expect((await api('DELETE', `/pages/${row!.id}`)).status).toBe(200);
    const [bare] = await inBoth('/politics', ({ html }) => !html.includes('Новое слово.'));
    expect(bare!.status).toBe(200);
    expect(bare!.html).toContain('<h2 id="webinar"');
    expect(bare!.html).toContain('7700000000');
  });
});
