import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Row {
  readonly id: string;
  readonly upperLevel: number | null;
  readonly verifiedBy: string | null;
  readonly above: { readonly id: number; readonly name: string }[];
}
interface Overlaps {
  readonly overlaps: { substance: string; above: boolean; text: string; products: { id: number; goods: number[] }[] }[];
  readonly note: string;
}

const READ = { source: 'Единые требования, прил. 5', edition: 'редакция от 1 ноября 2026 г.' };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2060]/g, ' ');

describe('substances of labels', () => {
  let shop: TestShop;
  let cookie: string;
  let idOf: ReadonlyMap<string, number>;
  beforeAll(async () => {
    shop = await openTestShop();
    ({ cookie } = await signInStaff(shop, DEMO_EDITOR.email));
    const rows = await shop.query<{ id: number; slug: string }>('select id, slug from products');
    idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
  });
  afterAll(() => shop.close());

  async function staff<T = unknown>(method: string, path: string, body?: object) {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as { data: T; error: ErrorEnvelope['error'] } };
  }
  const rowOf = async (id: string) =>
    (await staff<Row[]>('GET', '/substances')).body.data.find((row) => row.id === id)!;
  const verify = (id: string, level: number | null) =>
    staff<Row>('POST', `/substances/${id}/verified`, { data: { level, ...READ } });
  const overlapOf = (...slugs: string[]) =>
    call<Overlaps>(shop.url, '/api/overlap', { products: slugs.map((slug) => idOf.get(slug)!) });
  const page = async (slug: string) => plain(await (await fetch(`${shop.url}/catalog/preparaty/${slug}`)).text());

  it('are for the staff; a new shop judges by none that no person has verified', async () => {
    expect((await call<object>(shop.url, '/api/substances')).status).toBe(401);
    const { data } = (await staff<Row[]>('GET', '/substances')).body;
    expect(data).toHaveLength(33);
    // The demo editor has verified one.
    expect(data.flatMap(({ id, verifiedBy }) => (verifiedBy ? [[id, verifiedBy]] : []))).toEqual([
      ['vitamin-d', expect.stringMatching(/^staff:\d+ /)],
    ]);
    expect(data.flatMap(({ above }) => above)).toEqual([]);
  });

  it('overlap in a cart by their labels, bundles expanded, each product once', async () => {
    const { body } = await overlapOf('kompleks-krepkaya-osnova', 'vitamin-d3-kapli', 'zhelezo-s-vitaminom-c');
    expect(body.overlaps.map(({ substance }) => substance)).toEqual(['vitamin-d']);
    const [d] = body.overlaps;
    const [bundle, drops] = [idOf.get('kompleks-krepkaya-osnova')!, idOf.get('vitamin-d3-kapli')!];
    expect(plain(d!.text)).toBe(
      'Витамин D есть в двух товарах: вместе 15 мкг в день по этикеткам. Верхний допустимый уровень в БАД — 15 мкг (Единые требования, прил. 5).',
    );
    expect(d!.products.find(({ id }) => id === drops)!.goods).toEqual([drops, bundle].toSorted((a, b) => a - b));
    expect(plain(body.note)).toBe('Еда, лекарства и другие БАД не учтены.');
    expect((await overlapOf('vitamin-d3-kapli', 'vitamin-d3-kapli')).body.overlaps).toEqual([]);
    // Two bundles with the same drops, and a bundle whose parts share a substance, with one of them once more.
    const twice = await overlapOf('kompleks-krepkaya-osnova', 'kompleks-severnaya-zima');
    const alone = await overlapOf('kompleks-krepkaya-osnova', 'kaltsiy-zhevatelnyy');
    const dOf = ({ overlaps }: Overlaps) => overlaps.find(({ substance }) => substance === 'vitamin-d')!;
    expect([dOf(twice.body), dOf(alone.body)].map(({ text }) => plain(text))).toEqual([plain(d!.text), plain(d!.text)]);
    expect(dOf(twice.body).products.find(({ id }) => id === drops)!.goods).toHaveLength(2);
    const unknown = await call<Overlaps>(shop.url, '/api/overlap', { products: [2_000_000_000] });
    expect([unknown.status, unknown.body.overlaps, unknown.headers.get('cache-control')]).toEqual([
      200,
      [],
      'no-store',
    ]);
  });

  it.each([
    [{ products: [] }],
    [{ products: [0] }],
    [{ products: Array.from({ length: 101 }, (_, at) => at + 1) }],
    [{ products: [1], person: 'Анна' }],
    [{}],
  ])('%j is refused', async (body) => {
    expect((await call<object>(shop.url, '/api/overlap', body)).status).toBe(400);
  });

  it('a level is judged by from its verification on, and no longer once it is changed', async () => {
    const zinc = await overlapOf('tsink-pikolinat', 'biotin-s-hvoshchom');
    expect(plain(zinc.body.overlaps[0]!.text)).toBe('Цинк есть в двух товарах: вместе 22,5 мг в день по этикеткам.');

    expect((await staff('PUT', '/substances/zinc', { data: { upperLevel: 20 } })).status).toBe(200);
    const differs = await verify('zinc', 25);
    expect([differs.status, plain(differs.body.error.message)]).toEqual([
      409,
      'В справочнике записано: 20 мг. Если в документе иначе, сначала исправьте строку, потом подтвердите её.',
    ]);
    const verified = await verify('zinc', 20);
    expect(verified.body.data.verifiedBy).toMatch(/^staff:\d+ /);
    // Another set than above: answers are cached for a minute.
    const judged = await overlapOf('tsink-pikolinat', 'biotin-s-hvoshchom', 'omega-3');
    expect(judged.body.overlaps[0]).toMatchObject({ substance: 'zinc', above: true });
    expect(plain(judged.body.overlaps[0]!.text)).toContain(
      'Верхний допустимый уровень в БАД — 20 мг (Единые требования, прил. 5). Не принимайте их вместе без совета врача.',
    );

    expect((await staff('PUT', '/substances/zinc', { data: { norm: '12 мг' } })).status).toBe(200);
    expect((await rowOf('zinc')).verifiedBy).toMatch(/^staff:/);
    await staff('PUT', '/substances/zinc', { data: { upperLevel: 25 } });
    expect((await rowOf('zinc')).verifiedBy).toBeNull();
    // Nothing changed: no event.
    await staff('PUT', '/substances/zinc', { data: { upperLevel: 25 } });
    const events = await shop.query<{ kind: string }>(
      "select kind, facts, actor from substance_events where substance_id = 'zinc' order by id",
    );
    expect(events.map(({ kind }) => kind)).toEqual(['changed', 'verified', 'changed', 'changed']);
    expect(events.at(-1)).toMatchObject({ facts: { upperLevel: { before: 20, after: 25 } } });
  });

  it('rows are added by the staff, with a name of their own', async () => {
    const add = (data: object) => staff<Row>('PUT', '/substances/glycine', { data });
    expect((await add({ name: 'Глицин' })).body.error.details).toMatchObject({ code: 'substance-incomplete' });
    expect((await add({ name: 'Цинк', unit: 'mg' })).body.error.details).toMatchObject({
      code: 'substance-name-taken',
    });
    expect((await add({ name: 'Глицин', unit: 'g' })).body.data).toMatchObject({ id: 'glycine', upperLevel: null });
    expect((await verify('nothing-like-it', 1)).status).toBe(404);
  });

  it('words of a row stand beside goods: a claim in them is refused, also where the level is verified', async () => {
    const claim = 'Цинк лечит простуду';
    const refused = [
      await staff('PUT', '/substances/zinc', { data: { name: claim } }),
      await staff('PUT', '/substances/zinc', { data: { source: `Справочник: ${claim}` } }),
      await staff('PUT', '/substances/zinc', { data: { equivalent: 'лечит' } }),
      await staff('POST', '/substances/zinc/verified', { data: { level: 25, ...READ, source: claim } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.error.details])).toEqual(
      Array.from({ length: 4 }, () => [422, expect.objectContaining({ code: 'claims-found' })]),
    );
    expect(await rowOf('zinc')).toMatchObject({ name: 'Цинк', source: READ.source, equivalent: null });
  });

  it('a product above a verified level is not published, and the staff sees those published before', async () => {
    const biotin = idOf.get('biotin-s-hvoshchom')!;
    await runShopCommand(shop.databaseUrl, 'substances', 'save', 'biotin', '--level', '80');
    const { code, text } = await runShopCommand(
      shop.databaseUrl,
      'substances',
      'verify',
      'biotin',
      '80',
      '--source',
      READ.source,
      '--edition',
      READ.edition,
    );
    expect([code, text]).toEqual([0, expect.stringContaining('Выше уровня опубликован товар «Биотин')]);
    expect((await rowOf('biotin')).above.map(({ id }) => id)).toEqual([biotin]);
    const listed = await runShopCommand(shop.databaseUrl, 'substances', 'list');
    expect(listed.text).toMatch(/^biotin {2}Биотин, мкг: .*выше уровня: Биотин/mu);
    expect(listed.text).toMatch(/^zinc .*НЕ ПОДТВЕРЖДЁН/mu);

    const saved = await staff('PUT', `/products/${biotin}`, { data: { tagline: 'Биотин и хвощ.' } });
    expect(saved.body.error.details).toMatchObject({ code: 'level-exceeded' });
    expect((await staff('POST', `/products/${biotin}/withdraw`, {})).status).toBe(200);
    const refused = await staff('POST', `/products/${biotin}/publish`, {});
    expect([refused.status, plain(refused.body.error.message)]).toEqual([
      422,
      'Биотин: 100 мкг в день по этикетке, а верхний допустимый уровень в БАД — 80 мкг (Единые требования, прил. 5). Проверьте состав и дозу: выше уровня товар не публикуется.',
    ]);
  });

  it('a part is not saved with amounts that lift a published bundle above a level, nor is such a bundle published', async () => {
    const [drops, bundle] = [idOf.get('vitamin-d3-kapli')!, idOf.get('kompleks-krepkaya-osnova')!];
    const save = (value: number, iu: number) => {
      const measured = { value, unit: 'mcg', substance: 'vitamin-d' };
      const line = { name: 'Витамин D3', amount: `${value} мкг (${iu} МЕ)`, dailyNormPercent: value * 20, measured };
      return staff('PUT', `/products/${drops}`, { data: { details: { composition: [line] } } });
    };
    const publish = () => staff('POST', `/products/${bundle}/publish`, {});
    const refused = await save(15, 600);
    expect([refused.status, plain(refused.body.error.message)]).toEqual([
      422,
      'Товар входит в набор, который продаётся: Комплекс «Крепкая основа». Витамин D: 20 мкг в день по этикетке, а верхний допустимый уровень в БАД — 15 мкг (Единые требования, прил. 5). Проверьте состав и дозу: выше уровня товар не публикуется.',
    ]);
    expect((await staff('POST', `/products/${bundle}/withdraw`, {})).status).toBe(200);
    expect((await save(15, 600)).status).toBe(200);
    expect((await publish()).body.error.details).toMatchObject({ code: 'level-exceeded' });
    expect([(await save(10, 400)).status, (await publish()).status]).toEqual([200, 200]);
  });

  it('numbers of a label have to be those of its text; the dose sets how long a pack lasts', async () => {
    const id = idOf.get('tsink-pikolinat')!;
    const save = (data: object) => staff('PUT', `/products/${id}`, { data });
    const zinc = (value: number) => ({
      details: {
        composition: [{ name: 'Цинк', amount: '15 мг', measured: { value, unit: 'mg', substance: 'zinc' } }],
      },
    });
    const wrong = await save(zinc(150));
    expect([wrong.status, wrong.body.error.message]).toEqual([
      422,
      'Состав, «Цинк»: в тексте 15 мг, а числом 150 мг — исправьте одно из двух.',
    ]);
    expect((await save(zinc(15))).status).toBe(200);

    const dose = { unit: 'capsule', unitsPerPack: 60, unitsPerIntake: 1, intakesPerDay: 2 };
    const open = { courseDays: 30, breakDays: null, daysAfterOpening: null };
    expect((await save({ dose: { ...dose, ...open, unitsPerIntake: 31 } })).body.error.details).toMatchObject({
      code: 'label-numbers-wrong',
    });
    expect((await save({ dose: { ...dose, ...open, unit: 'barrel' } })).status).toBe(400);
    expect((await save({ dose: { ...dose, ...open } })).status).toBe(200);
    expect(
      await shop.query(`select days_in_pack, units_per_pack::int, intakes_per_day from products where id = ${id}`),
    ).toEqual([{ days_in_pack: 30, units_per_pack: 60, intakes_per_day: 2 }]);
    // The per cent follows from the number: it was not sent.
    await eventually(
      () => page('tsink-pikolinat'),
      (html) => html.includes('100 %') && html.includes('2 капсулы'),
    );
  });

  it('pages say of verified levels alone that they are kept, and follow the reference', async () => {
    const KEPT = 'не превышает верхний допустимый уровень';
    expect(await page('vitamin-d3-kapli')).toContain(KEPT);
    const vitaminC = await page('vitamin-c-s-shipovnikom');
    expect([vitaminC.includes('300 %'), vitaminC.includes(KEPT)]).toEqual([true, false]);
    expect((await verify('vitamin-c', 900)).status).toBe(200);
    await eventually(
      () => page('vitamin-c-s-shipovnikom'),
      (html) => html.includes(KEPT),
    );
  });
});
