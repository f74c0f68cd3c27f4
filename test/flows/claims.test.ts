// Longer than usual: one shop with the initial rules, for goods, bundles and content.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_RULES } from '../../src/shop/claims/initial-claims.rules.ts';
import type { ProductDetails } from '../../src/shop/catalog/product.rules.ts';
import { eventually } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff } from '../support/staff-session.ts';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';

interface Answer {
  readonly data: { readonly publishedAt: string | null; readonly bundles?: readonly number[] };
  readonly error: ErrorEnvelope['error'];
}

interface Product {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly details: ProductDetails;
}

describe('texts beside goods', () => {
  let shop: TestShop;
  let magnesium: Product;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop();
    ({ cookie } = await signInStaff(shop, DEMO_EDITOR.email));
    const [row] = await shop.query<Product>(
      "select id, slug, name, details from products where slug = 'magniy-citrat-b6'",
    );
    magnesium = row!;
  });
  afterAll(() => shop.close());

  async function staff(method: string, path: string, body: object, by = cookie) {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { cookie: by, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  }
  const save = (data: object) => staff('PUT', `/products/${magnesium.id}`, { data });
  const publish = (id = magnesium.id) => staff('POST', `/products/${id}/publish`, {});
  const withdraw = (id = magnesium.id) => staff('POST', `/products/${id}/withdraw`, {});
  const page = async () => fetch(`${shop.url}/catalog/preparaty/${magnesium.slug}`);
  const shelf = async () => (await fetch(`${shop.url}/catalog/preparaty?page=1`)).text();
  const searched = async (query: string) =>
    JSON.stringify(await (await fetch(`${shop.url}/api/search-for-site?query=${encodeURIComponent(query)}`)).json());
  const runClaims = (...args: string[]) => runShopCommand(shop.databaseUrl, 'claims', ...args);

  it('a new database begins with the initial rules', async () => {
    const rows = await shop.query('select kind, text, exceptions, scopes, reason from claim_rules order by id');
    expect(rows).toEqual(FIRST_RULES);
  });

  it('only staff may write', async () => {
    const stranger = await staff('PUT', `/products/${magnesium.id}`, { data: { name: 'Чужое' } }, `${cookie}x`);
    expect(stranger.status).toBe(401);
    expect((await publish(4_000_000)).status).toBe(404);
    const odd = await save({ price: 1 });
    expect([odd.status, odd.body.error.name]).toEqual([400, 'ValidationError']);
  });

  it('all goods of the demo world may be published as they are', { timeout: 180_000 }, async () => {
    const ids = await shop.query<{ id: number }>('select id from products order by id');
    const refused: unknown[] = [];
    for (const { id } of ids) {
      const { status, body } = await publish(id);
      if (status !== 200) refused.push([id, body.error.message]);
    }
    expect(refused).toEqual([]);
  });

  it(
    'a supplement with an incomplete label is refused by the name of the missing field; completed, it is on its shelf',
    { timeout: 180_000 },
    async () => {
      expect((await page()).status).toBe(200);
      expect((await withdraw()).body.data.publishedAt).toBeNull();
      expect((await withdraw()).status).toBe(200);
      await eventually(page, ({ status }) => status === 404);
      await eventually(shelf, (html) => !html.includes(magnesium.slug));
      await eventually(
        () => searched('магний цитрат'),
        (found) => !found.includes(`/${magnesium.slug}"`),
      );

      const { sgr, contraindications } = magnesium.details;
      for (const [gone, sentence] of [
        [{ sgr: null }, 'Не указан номер СГР'],
        [{ sgr: { ...sgr, number: 'RU 12' } }, 'Номер СГР не похож'],
        [{ composition: null }, 'Не указаны действующие вещества'],
        [{ ingredients: null }, 'Не указан состав'],
        [{ howToTake: null }, 'Не указан способ применения'],
        [{ storage: null }, 'Не указаны условия хранения'],
        [{ shelfLifeMonths: null }, 'Не указан срок годности'],
        [{ contraindications: 'Беременность.' }, 'Нет предупреждения'],
      ] as const) {
        expect((await save({ details: gone })).status, sentence).toBe(200);
        const refused = await publish();
        expect([refused.status, refused.body.error.details.code]).toEqual([422, 'label-incomplete']);
        expect(refused.body.error.message).toContain(sentence);
        const [name] = Object.keys(gone) as [keyof ProductDetails];
        expect((await save({ details: { [name]: magnesium.details[name] } })).status).toBe(200);
      }
      expect(contraindications).toContain('проконсультироваться');
      expect((await publish()).body.data.publishedAt).toMatch(/^20/);
      await eventually(page, ({ status }) => status === 200);
      await eventually(shelf, (html) => html.includes(magnesium.slug));
      // A published product cannot be made incomplete either.
      const emptied = await save({ details: { storage: null } });
      expect([emptied.status, emptied.body.error.message]).toEqual([422, expect.stringContaining('условия хранения')]);
    },
  );

  it('a bundle is on its shelf while all of its parts are', { timeout: 180_000 }, async () => {
    const [bundle] = await shop.query<{
      id: number;
      slug: string;
      section: string;
      part: number;
      part_name: string;
      part_slug: string;
    }>(
      `select b.id, b.slug, s.slug as section, p.id as part, p.name as part_name, p.slug as part_slug
       from products b join sections s on s.id = b.section_id
       join product_parts own on own.bundle_id = b.id join products p on p.id = own.part_id
       where b.published_at is not null and b.kind = 'physical' and p.published_at is not null and p.id <> $1
         and not exists (select from product_parts other join stock_levels s on s.product_id = other.part_id
           where other.bundle_id = b.id and s.available < other.quantity)
       order by b.id, p.id limit 1`,
      [magnesium.id],
    );
    const { id, part } = bundle!;
    const bundlePage = () => fetch(`${shop.url}/catalog/${bundle!.section}/${bundle!.slug}`);
    const goneOf = async () => {
      const quote = await call<{ gone: { product: number }[] }>(shop.url, '/api/cart/quote', {
        items: [{ product: id, quantity: 1 }],
      });
      return quote.body.gone.map(({ product }) => product);
    };
    expect((await bundlePage()).status).toBe(200);
    expect(await goneOf()).toEqual([]);

    const withdrawn = await withdraw(part);
    expect(withdrawn.body.data.publishedAt).toBeNull();
    expect(withdrawn.body.data.bundles).toContain(id);
    expect((await withdraw(part)).body.data.bundles).toEqual([]);
    await eventually(bundlePage, ({ status }) => status === 404);
    expect(await goneOf()).toEqual([id]);
    expect(
      await shop.query('select kind, actor, facts from product_events where product_id = $1 order by id desc limit 1', [
        id,
      ]),
    ).toEqual([{ kind: 'withdrawn', actor: 'staff:2 Галина', facts: { withPart: part } }]);

    const refused = await publish(id);
    expect([refused.status, refused.body.error.details.code]).toEqual([422, 'label-incomplete']);
    expect(refused.body.error.message).toContain(`«${bundle!.part_name}»`);
    // Publishing the part does not publish the bundle: a member of the staff does that.
    expect((await publish(part)).status).toBe(200);
    expect((await bundlePage()).status).toBe(404);
    // In any order of the two calls, no bundle stays published without its part.
    for (let race = 0; race < 5; race++) {
      await Promise.all([publish(id), withdraw(part)]);
      expect(
        await shop.query('select id from products where id = any($1) and published_at is not null', [[id, part]]),
      ).toEqual([]);
      expect((await publish(part)).status).toBe(200);
    }
    expect((await publish(id)).status).toBe(200);
    await eventually(bundlePage, ({ status }) => status === 200);
    expect(await goneOf()).toEqual([]);

    // Unpublished directly in the database, the part cannot be sold in the bundle either.
    await shop.query('update products set published_at = null where id = $1', [part]);
    expect(await goneOf()).toEqual([id]);
    const empty = await eventually(
      async () => (await bundlePage()).text(),
      (html) => html.includes('schema.org/OutOfStock'),
    );
    expect(empty).not.toContain(`/${bundle!.part_slug}"`);
    const feed = async () => {
      await shop.enqueue('market-feed');
      await shop.drain();
      return (await fetch(`${shop.url}/market.yml`)).text();
    };
    const without = await feed();
    expect(without).toContain('<offer ');
    expect(without).not.toContain(`<offer id="${id}"`);
    await shop.query('update products set published_at = now() where id = $1', [part]);
    expect(await goneOf()).toEqual([]);
    expect(await feed()).toContain(`<offer id="${id}"`);
  });

  it(
    'medical claims are refused at their field, and lawful texts are on the page at once',
    { timeout: 180_000 },
    async () => {
      for (const [data, place, text] of [
        [{ name: 'Магний, который лечит нервы' }, 'название', 'лечит'],
        [{ tagline: 'Заменит аптечку' }, 'подзаголовок', 'Заменит аптечку'],
        [
          { details: { annotation: ['Тихий вечер.', 'Снижает давление и сахар крови.'] } },
          'описание, абзац 2',
          'Снижает давление',
        ],
        [{ details: { ingredients: 'Цитрат магния, цeлeбный сбор.' } }, 'состав', 'цeлeбный'],
        [{ details: { seo: { title: 'Магний от бес\u00adсонницы' } } }, 'название для поиска', 'бес\u00adсонницы'],
        [{ details: { seo: { description: 'Врачи рекомендуют' } } }, 'описание для поиска', 'Врачи рекомендуют'],
      ] as const) {
        const refused = await save(data);
        expect([refused.status, refused.body.error.details.code], place).toEqual([422, 'claims-found']);
        expect(refused.body.error.details.claims).toContainEqual({
          place,
          words: expect.stringContaining(text),
          reason: expect.stringMatching(/\.$/),
        });
        expect(refused.body.error.message).toContain(`(${place})`);
      }
      expect((await save({ tagline: 'Источник магния на каждый вечер.' })).status).toBe(200);
      await eventually(
        async () => (await page()).text(),
        (html) => html.replaceAll('\u00a0', ' ').includes('на каждый вечер'),
      );
      const events = await shop.query(
        "select kind, actor, facts->'tagline'->>'after' as after from product_events where product_id = $1 order by id desc limit 1",
        [magnesium.id],
      );
      expect(events).toEqual([{ kind: 'saved', actor: 'staff:2 Галина', after: 'Источник магния на каждый вечер.' }]);
    },
  );

  it('staff adds a rule and switches it off, and both take effect at once', { timeout: 180_000 }, async () => {
    const text = 'Морской бриз и тишина.';
    expect((await save({ tagline: text })).status).toBe(200);
    const added = await runClaims('add', 'phrase', 'морск* бриз*', 'Так о магнии не пишем: назовите вкус.');
    expect(added).toMatchObject({ code: 0, text: expect.stringMatching(/Правило (\d+)/) });
    const id = /Правило (\d+)/.exec(added.text)![1]!;
    expect((await save({ tagline: text })).body.error.message).toContain('назовите вкус');
    expect((await runClaims('check', 'Морские бризы')).text).toContain('«Морские бризы»');
    expect((await runClaims('off', id)).code).toBe(0);
    expect((await save({ tagline: text })).status).toBe(200);
    expect((await runClaims('list')).text).toMatch(new RegExp(`${id}.*выключено.*морск\\* бриз\\*`));
    expect((await runClaims('add', 'word', 'два слова', 'Причина достаточно длинная.')).code).toBe(1);
    const events = await shop.query('select kind, actor from claim_rule_events where rule_id = $1 order by id', [id]);
    expect(events).toEqual([
      { kind: 'added', actor: 'staff:1 Вера' },
      { kind: 'changed', actor: 'staff:1 Вера' },
    ]);
  });

  it('the same rules hold for content; an illness may be named only where nothing is sold', async () => {
    const item = (slug: string, title: string) => ({ data: { slug, title, description: 'О травах.', body: [] } });
    const news = await staff('POST', '/news', item('o-romashke', 'Ромашка лечит гастрит'));
    expect([news.status, news.body.error.details.code]).toEqual([422, 'claims-found']);
    expect(news.body.error.message).toMatch(/^«лечит» \(название\): /);
    const named = 'Гастрит: к какому врачу идти';
    expect((await staff('POST', '/news', item('gastrit', named))).status).toBe(422);
    expect((await staff('POST', '/news', item('sushka', 'Как мы сушим ромашку'))).status).toBe(200);
  });
});
