// Longer than usual: files, changes of lists, bundles and pictures of one catalogue.
import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetRows } from '../../src/platform/sheet-rows.ts';
import { runBulkChange } from '../../src/shop/bulk-changes/run-bulk-change.ts';
import { call, type Answer, type ErrorEnvelope } from '../support/call.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Change {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly name: string;
  readonly unknownColumns: readonly string[];
  readonly total: number;
  readonly same: number;
  readonly faulty: number;
  readonly ready: number;
  readonly applied: number;
  readonly refused: number;
}

interface Row {
  readonly position: number;
  readonly state: string;
  readonly shown: readonly { readonly head: string; readonly before: string; readonly after: string }[];
  readonly issues: readonly { readonly head: string; readonly sentence: string }[];
  readonly reasons: readonly string[];
}

const LIMITS = { mostRows: 5_000, mostBytes: 30_000_000 };

/** Products are downloaded, and files uploaded; Вера changes prices of a whole list, Галина a product meanwhile. */
describe('changes of many products', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let galina: { cookie: string };
  let ids: number[];
  beforeAll(async () => {
    shop = await openTestShop();
    [vera, galina] = await Promise.all([signInStaff(shop), signInStaff(shop, DEMO_EDITOR.email)]);
    const rows = await shop.query<{ id: number }>(
      `select id::int from products where published_at is not null and kind = 'physical' and type = 'single'
         and details ? 'sgr' and section_id = 2 order by id limit 5`,
    );
    ids = rows.map(({ id }) => id);
    await shop.query('update products set old_price = null, price = 100000 where id = any($1)', [ids]);
    await shop.query(`update price_changes set changed_at = changed_at - interval '90 days'`);
  });
  afterAll(() => shop.close());

  const download = async (path: string) => {
    const answer = await fetch(`${shop.url}/api/staff/${path}`, { headers: galina });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const upload = async (file: Uint8Array | string, key: string = randomUUID(), who = galina) => {
    const answer = await fetch(
      `${shop.url}/api/staff/bulk-changes/imports?key=${key}&name=${encodeURIComponent('товары.csv')}`,
      {
        method: 'POST',
        headers: { ...who, 'content-type': 'application/octet-stream' },
        body: typeof file === 'string' ? file : Buffer.from(file),
      },
    );
    return { status: answer.status, body: (await answer.json()) as { id: string } & ErrorEnvelope };
  };
  const show = async (id: string) =>
    (await call<Change>(shop.url, `/api/staff/bulk-changes/${id}`, undefined, galina)).body;
  const reached = async (id: string, state: string): Promise<Change> => {
    await shop.drain();
    const change = await show(id);
    expect(change.state).toBe(state);
    return change;
  };
  const rowsOf = async (id: string) =>
    (await call<{ rows: Row[] }>(shop.url, `/api/staff/bulk-changes/${id}/rows`, undefined, galina)).body.rows;
  const decide = async (
    { id, version }: Pick<Change, 'id' | 'version'>,
    verb: 'applied' | 'cancelled',
    key: string = randomUUID(),
    who = galina,
  ): Promise<Answer<{ version: number } & ErrorEnvelope>> =>
    call(shop.url, `/api/staff/bulk-changes/${id}/${verb}`, { key, expectedVersion: version }, who);
  const product = async (id: number) =>
    (
      await shop.query<{ tagline: string; price: number; section: number; shown: boolean; threshold: number | null }>(
        `select tagline, price::int, section_id as section, published_at is not null as shown, low_threshold as threshold
         from products p left join stock_levels s on s.product_id = p.id where p.id = $1`,
        [id],
      )
    )[0]!;

  it('a file that comes back as it was changes nothing, in both formats', async () => {
    const files = await Promise.all([
      download('product-files/csv?section=2'),
      download('product-files/xlsx?section=2'),
    ]);
    for (const file of files) {
      const { body } = await upload(file);
      const change = await reached(body.id, 'checked');
      expect(change).toMatchObject({ faulty: 0, ready: 0, same: change.total, unknownColumns: [] });
      expect(change.total).toBeGreaterThan(5);
      expect((await decide(change, 'applied')).body.error.details.code).toBe('bulk-change-empty');
    }
  });

  it('each row says what changes and what is wrong; what fits is applied once, what was changed meanwhile is left', async () => {
    const [first, second, third, fourth, fifth] = ids as [number, number, number, number, number];
    const lines = [
      'Номер;Подзаголовок;Цена, ₽;Порог запаса;Состояние;Заметка',
      `${first};На каждый день;900;7;На витрине;своё`,
      `${second};Лечит простуду за день;;;;`,
      `${third};Вечером с мятой;много;-1;Продан;`,
      `${fourth};Утром с водой;1000;;Не опубликован;`,
      `${fifth};К завтраку;1000;;На витрине;`,
      `${fifth};Ещё раз;1000;;;`,
      '999999;Кто это;1;;;',
    ];
    const key = randomUUID();
    const { body } = await upload(lines.join('\r\n'), key, vera);
    expect((await upload(lines.join('\r\n'), key, vera)).body.id).toBe(body.id);
    expect((await upload('Номер\r\n1', key, vera)).body.error.details.code).toBe('command-key-reused');
    const change = await reached(body.id, 'checked');
    expect(change).toMatchObject({ total: 7, faulty: 4, ready: 3, unknownColumns: ['Заметка'] });
    const rows = await rowsOf(body.id);
    expect(rows[0]).toMatchObject({ position: 2, state: 'ready' });
    expect(rows[0]!.shown).toContainEqual({ head: 'Цена, ₽', before: '1000', after: '900' });
    expect(rows[1]).toMatchObject({ state: 'faulty', issues: [{ head: 'Состояние' }, { head: 'Цена, ₽' }] });
    expect(rows[2]!.issues.map(({ head }) => head)).toEqual(['Состояние', 'Порог запаса', 'Цена, ₽']);
    expect(rows[5]!.issues[0]!.sentence).toContain('есть в\u00a0файле выше');
    expect(rows[6]!.issues[0]!.sentence).toContain('номером нет');
    // Nothing has changed yet.
    expect(await product(first)).toMatchObject({ price: 100_000, threshold: null });

    // Галина changes the fifth one meanwhile, and a price needs a fresh code.
    await fetch(`${shop.url}/api/products/${fifth}`, {
      method: 'PUT',
      headers: { ...galina, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { tagline: 'Новый подзаголовок' } }),
    });
    await shop.query('update staff_sessions set confirmed_at = null');
    expect((await decide(change, 'applied', randomUUID(), vera)).body.error.details.code).toBe('staff-step-up-needed');
    await shop.query('update staff_sessions set confirmed_at = now()');
    const press = randomUUID();
    expect((await decide(change, 'applied', press, vera)).status).toBe(200);
    expect((await decide(change, 'applied', press, vera)).body.version).toBe(change.version + 1);
    expect((await decide(change, 'applied', randomUUID(), vera)).body.error.details.code).toBe('bulk-change-decided');
    expect(await reached(body.id, 'done')).toMatchObject({ applied: 2, refused: 1 });
    expect(await product(first)).toMatchObject({ tagline: 'На каждый день', price: 90_000, shown: true });
    expect(await product(fourth)).toMatchObject({ shown: false });
    expect(await product(fifth)).toMatchObject({ tagline: 'Новый подзаголовок' });
    const ended = await rowsOf(body.id);
    expect(ended[4]).toMatchObject({ state: 'refused' });
    expect(ended[4]!.reasons[0]).toContain('Галина');
    const events = await shop.query('select actor from product_events where product_id = $1', [first]);
    expect(events.every(({ actor }) => String(actor).startsWith('staff:'))).toBe(true);
    const outcome = new TextDecoder().decode(await download(`bulk-changes/${body.id}/outcome.csv`));
    expect(outcome).toContain('Не применена');
  });

  it('words of the editor that may not be written are found in the preview', async () => {
    const [, second] = ids as [number, number];
    const { body } = await upload(`Номер;Подзаголовок\r\n${second};Лечит простуду за день\r\n`);
    expect(await reached(body.id, 'checked')).toMatchObject({ faulty: 1, ready: 0 });
    expect((await rowsOf(body.id))[0]!.reasons[0]).toContain('Лечит');
  });

  it('one change of a whole list: prices by per cent, and it can be given up', async () => {
    const edit = (body: object, who = vera) =>
      call<{ id: string }>(shop.url, '/api/staff/bulk-changes/edits', { key: randomUUID(), ...body }, who);
    const filter = { section: 2, published: true };
    const { body } = await edit({ filter, edit: { kind: 'price', percent: -10, roundTo: 10, showsOld: false } });
    const change = await reached(body.id, 'checked');
    expect(change.ready).toBeGreaterThan(3);
    const [, second] = ids as [number, number];
    expect((await decide(change, 'applied', randomUUID(), vera)).status).toBe(200);
    // A job that counts as lost goes to another worker while the first one still works: each row is applied once.
    await runInShop(shop, {}, (ctx) => Promise.all([runBulkChange(ctx, body.id), runBulkChange(ctx, body.id)]));
    expect(await reached(body.id, 'done')).toMatchObject({ applied: change.ready, refused: 0 });
    expect(await product(second)).toMatchObject({ price: 90_000 });

    const again = await edit({ filter, edit: { kind: 'facet', facet: 'forWhom', value: 'Для всей семьи', on: true } });
    const waiting = await reached(again.body.id, 'checked');
    expect((await decide(waiting, 'cancelled')).status).toBe(200);
    expect((await decide(waiting, 'applied')).body.error.details.code).toBe('bulk-change-decided');
    const moved = await edit({ filter: { q: 'нет такого товара' }, edit: { kind: 'section', section: 3 } });
    expect(moved.body.error.details.code).toBe('bulk-change-empty');
  });

  it('files that are no tables, or unfold without end, are refused', async () => {
    for (const [file, why] of [
      ['Название;Цена, ₽\r\nМята;1', 'no-number'],
      ['Номер;Цена, ₽;Цена, ₽\r\n1;1;2', 'twice'],
      ['Номер;Название\r\n', 'empty'],
      [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'unreadable'],
    ] as const)
      expect((await upload(file)).body.error.details).toMatchObject({ code: 'import-unfit', why });
    const sheet = (xml: string) =>
      zipSync({ 'xl/workbook.xml': new Uint8Array(), 'xl/worksheets/sheet1.xml': new TextEncoder().encode(xml) });
    expect(await sheetRows(sheet('<c r="A1"><f>1+1</f><v>2</v></c>'), LIMITS)).toBe('formulas');
    expect(await sheetRows(sheet(' '.repeat(31_000_000)), LIMITS)).toBe('too-large');
    expect(await sheetRows(zipSync({ 'xl/vbaProject.bin': new Uint8Array(1) }), LIMITS)).toBe('formulas');
  });

  it('a bundle gets other parts, and orders keep theirs; a product other pictures', async () => {
    const [bundle] = await shop.query<{ id: number; part: number }>(
      `select p.id::int, min(pp.part_id)::int as part from products p join product_parts pp on pp.bundle_id = p.id
       where p.published_at is not null group by p.id order by p.id limit 1`,
    );
    const { id, part } = bundle!;
    const [, second] = ids as [number, number];
    const versionOf = async () =>
      (await call<{ version: number }>(shop.url, `/api/staff/products/${id}`, undefined, galina)).body.version;
    const send = async (
      what: 'parts' | 'pictures',
      list: readonly unknown[],
      key: string = randomUUID(),
      version?: number,
    ) =>
      call<{ version: number }>(
        shop.url,
        `/api/products/${id}/${what}`,
        { key, expectedVersion: version ?? (await versionOf()), [what]: list },
        galina,
      );
    const version = await versionOf();
    const key = randomUUID();
    const parts = [
      { id: part, quantity: 2 },
      { id: second, quantity: 1 },
    ];
    const saved = await send('parts', parts, key, version);
    expect(saved.status).toBe(200);
    expect((await send('parts', parts, key, version)).body.version).toBe(saved.body.version);
    expect((await send('parts', [parts[0]], randomUUID(), version)).body.error.details.code).toBe('product-changed');
    const refusals = [
      [[parts[0], parts[0]], 'twice'],
      [[{ id, quantity: 1 }], 'bundle'],
    ] as const;
    for (const [list, why] of refusals)
      expect((await send('parts', list)).body.error.details).toMatchObject({ code: 'bundle-parts-unfit', why });
    expect((await send('parts', [])).status).toBe(400);
    // A published bundle has published parts only.
    await shop.query('update products set published_at = null where id = $1', [ids[2]]);
    expect((await send('parts', [{ id: ids[2], quantity: 1 }])).body.error.details.code).toBe('label-incomplete');
    await shop.query('update products set published_at = now() where id = $1', [ids[2]]);
    expect(
      await shop.query('select part_id::int as id, quantity from product_parts where bundle_id = $1 order by 1', [id]),
    ).toEqual([...parts].sort((a, b) => a.id - b.id));

    const pictures = await shop.query<{ id: string; alt: string }>(
      `select id, alt from pictures where alt <> '' order by id limit 2`,
    );
    const [front, back] = pictures.map((picture) => picture.id) as [string, string];
    expect((await send('pictures', [front, back])).status).toBe(200);
    expect((await send('pictures', [back, front])).status).toBe(200);
    const shown = await shop.query(
      'select picture_id as id from product_pictures where product_id = $1 order by position',
      [id],
    );
    expect(shown).toEqual([{ id: back }, { id: front }]);
    const named = await call<{ id: string }>(
      shop.url,
      `/api/staff/pictures/${back}/words`,
      { alt: 'Новые слова' },
      galina,
    );
    expect((await send('pictures', [named.body.id, front])).status).toBe(200);
    // The journal says what was written, not ids.
    const { entries } = (
      await call<{ entries: { title: string; changes: unknown[] }[] }>(shop.url, '/api/staff/audit', undefined, vera)
    ).body;
    const words = pictures.map(({ alt }) => `«${alt}»`);
    expect(entries[0]).toMatchObject({
      changes: [{ name: 'Картинки', before: `${words[1]}, ${words[0]}`, after: `«Новые слова», ${words[0]}` }],
    });
    for (const [list, why] of [
      [[], 'none'],
      [[front, front], 'twice'],
      [['net-takoj-kartinki'], 'unknown'],
    ] as const)
      expect((await send('pictures', list)).body.error.details).toMatchObject({ code: 'product-pictures-unfit', why });
  });
});
