// Longer than usual: one shop, whose filters are changed step by step.
import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR, DEMO_SUPPORT } from '@travosol/demo-world/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Facet } from '../../src/kernel/shelf-query.ts';
import { eventually } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface DeskFacet {
  readonly facet: Facet;
  readonly title: string;
  readonly field: string;
  readonly hiddenIn: readonly number[];
  readonly shownIn: readonly number[];
  readonly byHand: boolean;
  readonly values: readonly {
    readonly word: string;
    readonly text: string;
    readonly isShown: boolean;
    readonly products: number;
    readonly published: number;
  }[];
}

interface DeskFacets {
  readonly version: number;
  readonly facets: readonly DeskFacet[];
}

const SECTION = '/catalog/preparaty';

/** Галина arranges the filters of a shop with two web processes; Вера has done so meanwhile; Софья answers customers. */
describe('filters at the desk', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let galina: { cookie: string };
  let sofya: { cookie: string };
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2 });
    [vera, galina, sofya] = await Promise.all([
      signInStaff(shop),
      signInStaff(shop, DEMO_EDITOR.email),
      signInStaff(shop, DEMO_SUPPORT.email),
    ]);
  });
  afterAll(() => shop.close());

  const read = async () => (await call<DeskFacets>(shop.url, '/api/staff/facets', undefined, galina)).body;
  const post = (path: string, body: unknown, who = galina) =>
    call<DeskFacets & ErrorEnvelope>(shop.url, `/api/staff/facets${path}`, body, who);
  const facetOf = ({ facets }: DeskFacets, facet: Facet) => facets.find((one) => one.facet === facet)!;
  const valueOf = (found: DeskFacets, facet: Facet, word: string) =>
    facetOf(found, facet).values.find((value) => value.word === word);
  /** A command on one value, as it is seen now. */
  async function replace(facet: Facet, word: string, verb: string, typed: object = {}, who = galina) {
    const found = await read();
    const products = valueOf(found, facet, word)?.products ?? 0;
    const sent = { key: randomUUID(), expectedVersion: found.version, products, ...typed };
    return post(`/${facet}/values/${word}/${verb}`, sent, who);
  }
  const titles = ({ facets }: DeskFacets) => facets.map(({ facet, title, hiddenIn }) => ({ facet, title, hiddenIn }));
  const codeOf = ({ status, body }: { status: number; body: ErrorEnvelope }) => [status, body.error?.details.code];
  const get = (path: string, web = 0) => fetch(shop.webs[web]!.url + path, { redirect: 'manual' });
  const html = async (path: string, web = 0) => (await get(path, web)).text();
  const legends = (page: string) => [...page.matchAll(/<legend>([^<]+)/g)].map(([, title]) => title);
  /** Values that a filter of a page offers, with their counts. */
  const offered = (page: string, facet: Facet) =>
    [
      ...page.matchAll(new RegExp(`name="${facet}"[^>]*value="([^"]*)"[^>]*><span>([^<]*)</span> <small>(\\d+)`, 'g')),
    ].map(([, word, text, count]) => `${word} ${text!.replaceAll('\u00a0', ' ')} ${count}`);
  const onEveryWeb = (path: string, holds: (page: string) => boolean) =>
    Promise.all([0, 1].map((web) => eventually(() => html(path, web), holds)));

  it('begins with the filters of the storefront, whose values are those of the products', async () => {
    const { facets } = await read();
    expect(facets.map(({ facet, title, field }) => [facet, title, field])).toEqual([
      ['purpose', 'Назначение', 'purposes'],
      ['form', 'Форма выпуска', 'drugType'],
      ['for', 'Для кого', 'audience'],
      ['ingredient', 'Ингредиент', 'mainIngredients'],
    ]);
    const shown = legends(await html(SECTION)).map((title) => title!.replaceAll('\u00a0', ' '));
    const titlesThere = facets.map(({ title }) => title);
    expect(shown.filter((title) => titlesThere.includes(title))).toEqual(titlesThere);
    const [counted] = await shop.query<{ n: number }>(
      `select count(*)::int as n from products where 'Магний' = any(main_ingredients) and published_at is not null`,
    );
    expect(valueOf({ version: 0, facets }, 'ingredient', 'magniy')).toMatchObject({
      text: 'Магний',
      isShown: true,
      published: counted!.n,
    });
    expect(facets.every(({ shownIn }) => shownIn.includes(2))).toBe(true);
  });

  it('is for those who write products, and says who came first', async () => {
    expect((await call(shop.url, '/api/staff/facets', undefined, sofya)).status).toBe(403);
    const found = await read();
    const sent = { key: randomUUID(), expectedVersion: found.version };
    expect(codeOf(await post('/ingredient/values', { ...sent, text: 'Шалфей' }, sofya))[0]).toBe(403);
    expect((await post('/ingredient/values', { ...sent, text: 'Шалфей' }, vera)).status).toBe(200);
    const late = await post('/ingredient/values', { ...sent, key: randomUUID(), text: 'Тимьян' });
    expect(codeOf(late)).toEqual([409, 'setting-changed']);
    expect(late.body.error.message).toContain('Вера');
  });

  it('adds a value once, which no product has yet', async () => {
    const { version } = await read();
    const sent = { key: randomUUID(), expectedVersion: version, text: 'Чабрец' };
    const [once, twice] = [await post('/ingredient/values', sent), await post('/ingredient/values', sent)];
    expect([once.status, twice.status, twice.body.version]).toEqual([200, 200, once.body.version]);
    expect(valueOf(once.body, 'ingredient', 'chabrets')).toMatchObject({ text: 'Чабрец', products: 0, isShown: true });
    expect(codeOf(await post('/ingredient/values', { ...sent, text: 'Чабрец!' }))).toEqual([422, 'command-key-reused']);
    const next = { expectedVersion: once.body.version };
    const again = await post('/ingredient/values', { ...next, key: randomUUID(), text: 'чабрец' });
    expect(codeOf(again)).toEqual([422, 'facet-value-exists']);
    const healing = await post('/purpose/values', { ...next, key: randomUUID(), text: 'Лечит суставы' });
    expect(codeOf(healing)).toEqual([422, 'claims-found']);
    for (const text of ['', '—', 'а'.repeat(61), 'щ'.repeat(16), 'а\u202eб'])
      expect((await post('/ingredient/values', { ...next, key: randomUUID(), text })).status).toBe(400);
    expect((await post('/color/values', { ...next, key: randomUUID(), text: 'Синий' })).status).toBe(400);
    expect((await read()).version).toBe(once.body.version);
  });

  it('titles, order and sections are seen at once in every process; old addresses keep working', async () => {
    const found = await read();
    const [purpose, form, audience, ingredient] = titles(found);
    const facets = [{ ...form!, title: 'Вид' }, purpose!, ingredient!, { ...audience!, hiddenIn: [2] }];
    const before = await html(SECTION);
    expect(offered(before, 'for').length).toBeGreaterThan(1);
    const saved = await post('', { key: randomUUID(), expectedVersion: found.version, facets });
    expect(saved.status).toBe(200);
    const order = (page: string) => legends(page).filter((title) => /^(Вид|Назначение|Ингредиент|Для)/.test(title!));
    await onEveryWeb(SECTION, (page) => order(page).join() === 'Вид,Назначение,Ингредиент');
    expect(facetOf(saved.body, 'for').shownIn).not.toContain(2);
    // Whoever has kept the address of a filter that is hidden still finds what it found.
    const word = /name="for"[^>]*value="([^"]*)"/.exec(before)![1]!;
    const kept = await html(`${SECTION}?for=${word}`, 1);
    expect(offered(kept, 'for').map((value) => value.split(' ')[0])).toEqual([word]);
    for (const wrong of [
      facets.slice(1),
      [...facets.slice(1), facets[1]],
      facets.map((facet, at) => ({ ...facet, title: at === 0 ? 'Назначение' : facet.title })),
      facets.map((facet, at) => ({ ...facet, title: at === 0 ? '' : facet.title })),
      facets.map((facet, at) => ({ ...facet, hiddenIn: at === 0 ? [7] : [] })),
    ])
      expect((await post('', { key: randomUUID(), expectedVersion: saved.body.version, facets: wrong })).status).toBe(
        400,
      );
    const healing = facets.map((facet, at) => ({ ...facet, title: at === 0 ? 'Лечит' : facet.title }));
    const refused = await post('', { key: randomUUID(), expectedVersion: saved.body.version, facets: healing });
    expect(codeOf(refused)).toEqual([422, 'claims-found']);
    expect(refused.body.error.details).toMatchObject({ claims: [{ place: 'facets.0.title' }] });
    const back = titles(found);
    expect((await post('', { key: randomUUID(), expectedVersion: saved.body.version, facets: back })).status).toBe(200);
  });

  it('values stand in the order of the staff, and a hidden one is not offered', async () => {
    const found = await read();
    const forms = facetOf(found, 'form').values.filter(({ published }) => published > 0);
    const values = forms.map(({ word }) => ({ word, isShown: word !== 'kapsuly' })).reverse();
    const sent = { key: randomUUID(), expectedVersion: found.version };
    const saved = await post('/form/arranged', {
      ...sent,
      byHand: true,
      values: [...values, { word: 'net', isShown: true }],
    });
    expect(saved.status).toBe(200);
    expect(facetOf(saved.body, 'form').values.map(({ word }) => word)).toEqual(values.map(({ word }) => word));
    const wanted = values.map(({ word }) => word).filter((word) => word !== 'kapsuly');
    const [page] = await onEveryWeb(SECTION, (shown) => !shown.includes('value="kapsuly"'));
    const words = offered(page!, 'form').map((value) => value.split(' ')[0]!);
    expect(words).toEqual(wanted.filter((word) => words.includes(word)));
    expect(words.length).toBeGreaterThan(2);
    expect(await html(`${SECTION}?form=kapsuly`)).toMatch(/checked="" value="kapsuly"/);
    const twice = [values[0], values[0]];
    expect((await post('/form/arranged', { ...sent, key: randomUUID(), byHand: true, values: twice })).status).toBe(
      400,
    );
    const next = { key: randomUUID(), expectedVersion: saved.body.version, byHand: false };
    const shown = values.map(({ word }) => ({ word, isShown: true }));
    expect((await post('/form/arranged', { ...next, values: shown })).status).toBe(200);
    await onEveryWeb(SECTION, (one) => one.includes('value="kapsuly"'));
  });

  it('a value that is renamed changes in the products, and its address leads on', async () => {
    const { published, products } = valueOf(await read(), 'ingredient', 'magniy')!;
    const [product] = await shop.query<{ id: number; slug: string; section: string }>(
      `select p.id::int, p.slug, s.slug as section from products p join sections s on s.id = p.section_id
      where 'Магний' = any(main_ingredients) and published_at is not null and section_id = 2 order by p.id limit 1`,
    );
    const version = async () =>
      (await call<{ version: number }>(shop.url, `/api/staff/products/${product!.id}`, undefined, galina)).body.version;
    const opened = await version();
    await html(`${SECTION}?ingredient=magniy`);
    const told = await replace('ingredient', 'magniy', 'renamed', { text: 'Магний цитрат', products: products + 1 });
    expect(codeOf(told)).toEqual([409, 'facet-products-changed']);
    expect(told.body.error.details).toMatchObject({ products });
    expect(codeOf(await replace('ingredient', 'magniy', 'renamed', { text: 'Цинк' }))).toEqual([
      422,
      'facet-value-exists',
    ]);
    expect(codeOf(await replace('ingredient', 'magniy', 'renamed', { text: 'Лечит' }))).toEqual([422, 'claims-found']);
    expect(codeOf(await replace('ingredient', 'net-takogo', 'renamed', { text: 'Медь' }))).toEqual([
      404,
      'facet-value-unknown',
    ]);
    expect(await version()).toBe(opened);

    const done = await replace('ingredient', 'magniy', 'renamed', { text: 'Магний цитрат' });
    expect(done.status).toBe(200);
    expect(valueOf(done.body, 'ingredient', 'magniy')).toBeUndefined();
    expect(valueOf(done.body, 'ingredient', 'magniy-tsitrat')).toMatchObject({ published, products });
    await onEveryWeb(SECTION, (page) => page.includes('value="magniy-tsitrat"') && !page.includes('value="magniy"'));
    for (const web of [0, 1]) {
      const old = await get(`${SECTION}?ingredient=magniy&sort=new`, web);
      expect([old.status, old.headers.get('location')]).toEqual([302, `${SECTION}?ingredient=magniy-tsitrat&sort=new`]);
    }
    await eventually(
      () => html(`/catalog/${product!.section}/${product!.slug}`, 1),
      (page) => page.includes('?ingredient=magniy-tsitrat"'),
    );
    // Whoever has the form of the product open learns of it.
    expect(await version()).toBeGreaterThan(opened);
    const stale = await fetch(`${shop.url}/api/products/${product!.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...galina },
      body: JSON.stringify({ data: { tagline: 'Проба' }, expectedVersion: opened }),
    });
    expect([stale.status, ((await stale.json()) as ErrorEnvelope).error.details.code]).toEqual([
      409,
      'product-changed',
    ]);
    // By its letters only: the address stays.
    expect((await replace('ingredient', 'magniy-tsitrat', 'renamed', { text: 'Магний-цитрат' })).status).toBe(200);
    // And back again: what was kept in between leads to the first address.
    expect((await replace('ingredient', 'magniy-tsitrat', 'renamed', { text: 'Магний' })).status).toBe(200);
    await onEveryWeb(SECTION, (page) => page.includes('value="magniy"'));
    expect((await get(`${SECTION}?ingredient=magniy`)).status).toBe(200);
    const kept = await get(`${SECTION}?ingredient=magniy-tsitrat`);
    expect(kept.headers.get('location')).toBe(`${SECTION}?ingredient=magniy`);
  });

  it('a value that is merged joins the other; goods that are saved with it again are found there, too', async () => {
    const found = await read();
    const [zinc, selenium] = [valueOf(found, 'ingredient', 'tsink')!, valueOf(found, 'ingredient', 'selen')!];
    const [both] = await shop.query<{ all: number; lists: number }>(
      `select count(*)::int as all from products where main_ingredients && array['Цинк', 'Селен']`,
    );
    expect(codeOf(await replace('ingredient', 'tsink', 'merged', { into: 'tsink' }))).toEqual([
      404,
      'facet-value-unknown',
    ]);
    expect(codeOf(await replace('ingredient', 'tsink', 'merged', { into: 'net' }))).toEqual([
      404,
      'facet-value-unknown',
    ]);
    const done = await replace('ingredient', 'tsink', 'merged', { into: 'selen' });
    expect(done.status).toBe(200);
    expect(valueOf(done.body, 'ingredient', 'selen')!.products).toBe(both!.all);
    expect(both!.all).toBeLessThanOrEqual(zinc.products + selenium.products);
    const left = await shop.query(
      `select id from products where 'Цинк' = any(main_ingredients)
        or cardinality(array_positions(main_ingredients, 'Селен')) > 1`,
    );
    expect(left).toEqual([]);
    const location = async () => (await get(`${SECTION}?ingredient=tsink`)).headers.get('location');
    await eventually(location, (to) => to === `${SECTION}?ingredient=selen`);
    const [other] = await shop.query<{ id: number }>(
      `update products set main_ingredients = main_ingredients || array['Цинк']
      where id = (select min(id) from products where section_id = 2 and published_at is not null
        and not 'Селен' = any(main_ingredients)) returning id::int`,
    );
    const total = (page: string) => offered(page, 'ingredient').find((value) => value.startsWith('selen'));
    const before = Number(/\d+$/.exec(total(await html(`${SECTION}?ingredient=selen`))!)![0]);
    await onEveryWeb(SECTION, (page) => Number(/\d+$/.exec(total(page) ?? '')?.[0]) >= before);
    expect(valueOf(await read(), 'ingredient', 'selen')!.products).toBe(both!.all + 1);
    expect(other).toBeDefined();
  });

  it('a value that is removed leaves the products; its address shows the whole section', async () => {
    const { products } = valueOf(await read(), 'purpose', 'pamyat-i-vnimanie')!;
    const whole = await html(SECTION);
    const heading = (page: string) => /<h1>.*?<\/h1>/s.exec(page)![0];
    const done = await replace('purpose', 'pamyat-i-vnimanie', 'removed');
    expect(done.status).toBe(200);
    expect(valueOf(done.body, 'purpose', 'pamyat-i-vnimanie')).toBeUndefined();
    const path = `${SECTION}?purpose=pamyat-i-vnimanie`;
    await onEveryWeb(path, (page) => heading(page) === heading(whole));
    expect((await get(path)).status).toBe(200);
    const sitemap = await eventually(
      () => html('/sitemap-sections.xml'),
      (text) => !text.includes('pamyat-i-vnimanie'),
    );
    expect(sitemap).toContain('purpose=');
    const [form] = await shop.query<{ n: number }>(`select count(*)::int as n from products where drug_type = 'Чаи'`);
    expect((await replace('form', 'chai', 'removed')).status).toBe(200);
    expect(await shop.query(`select id from products where drug_type = 'Чаи'`)).toEqual([]);
    const journal = await call<{ entries: { title: string; changes: object[] }[] }>(
      shop.url,
      '/api/staff/audit?thing=content',
      undefined,
      vera,
    );
    const about = journal.body.entries.filter(({ title }) => title.startsWith('Фильтры каталога'));
    expect(about[0]).toMatchObject({
      title: 'Фильтры каталога: значение удалено',
      changes: [{ name: 'Форма выпуска: Чаи', before: `у\u00a0${form!.n}\u00a0товаров`, after: null }],
    });
    expect(about[1]!.changes).toMatchObject([
      { before: expect.stringContaining(String(products)) as string, after: null },
    ]);
    expect(about.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Фильтры каталога: изменены',
        'Фильтры каталога: добавлено значение',
        'Фильтры каталога: значение переименовано',
        'Фильтры каталога: значения объединены',
      ]),
    );
  });
});
