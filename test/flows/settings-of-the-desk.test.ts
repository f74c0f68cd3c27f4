// Longer than usual: one story over one database, since each opening of a shop costs seconds.
import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR, DEMO_SUPPORT } from '@travosol/demo-world/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAY } from '../../src/kernel/pay-systems.ts';
import { eventually } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Company {
  readonly version: number;
  readonly facts: { readonly hours: string; readonly phones: readonly { readonly text: string }[] };
  readonly history: readonly { readonly by: string | null; readonly changes: readonly object[] }[];
}
interface Rows {
  readonly rows: readonly {
    readonly from: string;
    readonly to: string;
    readonly outcome: string;
    readonly replaces: string | null;
    readonly hasPage: boolean;
    readonly leadsNowhere: boolean;
  }[];
}
interface Golden {
  readonly queries: readonly {
    readonly id: string;
    readonly passed: boolean;
    readonly products: readonly { readonly id: number; readonly place: number | null }[];
  }[];
}

/** Вера owns the shop, Галина writes its texts, Степан answers customers. */
describe('settings of the desk', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let galina: { cookie: string };
  let support: { cookie: string };
  beforeAll(async () => {
    shop = await openTestShop();
    [vera, galina, support] = await Promise.all([
      signInStaff(shop),
      signInStaff(shop, DEMO_EDITOR.email),
      signInStaff(shop, DEMO_SUPPORT.email),
    ]);
  });
  afterAll(() => shop.close());

  const read = async <T>(path: string, who = vera) =>
    (await call<T>(shop.url, `/api/staff/${path}`, undefined, who)).body;
  const post = <T = object>(path: string, body: unknown, who = vera) =>
    call<T>(shop.url, `/api/staff/${path}`, body, who);
  const codeOf = ({ status, body }: { status: number; body: ErrorEnvelope }) => [status, body.error?.details.code];

  it('facts of the company are changed with a key and a version, and their history says who and what', async () => {
    const { version, facts } = await read<Company>('settings/company');
    const command = { key: randomUUID(), expectedVersion: version, changes: { hours: 'по будням 10:00–18:00' } };
    const [once, twice] = [await post<Company>('settings/company', command), await post('settings/company', command)];
    expect([once.status, twice.status]).toEqual([200, 200]);
    expect(once.body.facts).toEqual({ ...facts, hours: 'по будням 10:00–18:00' });
    expect(once.body.history.slice(0, 1)).toMatchObject([
      { by: 'Вера', changes: [{ path: 'hours', after: 'по будням 10:00–18:00' }] },
    ]);
    const other = { ...command, changes: { hours: 'ежедневно 9:00–20:00' } };
    expect(codeOf(await post('settings/company', other))).toEqual([422, 'command-key-reused']);
    expect(codeOf(await post('settings/company', { ...other, key: randomUUID() }))).toEqual([409, 'setting-changed']);
    const wrong = await post('settings/company', {
      ...other,
      key: randomUUID(),
      changes: { inn: '1', hours: 'всегда' },
    });
    expect([wrong.status, (wrong.body.error.details.errors as object[]).length]).toEqual([400, 2]);
    const next = { key: randomUUID(), expectedVersion: once.body.version };
    expect(codeOf(await post('settings/company', { ...next, changes: { address: 'Москва, лечит' } }))).toEqual([
      422,
      'claims-found',
    ]);
    expect((await post('settings/company', { ...next, changes: {} }, galina)).status).toBe(403);
    await eventually(
      async () => (await fetch(`${shop.url}/kontakty`)).text(),
      (html) => html.includes('по будням 10:00–18:00'),
    );
  });

  it('settings of bonuses and the delivery are refused after a change that was not seen', async () => {
    const before = await read<{ version: number }>('settings/bonuses/history');
    const change = (body: object) => call(shop.url, '/api/bonuses/settings', body, vera);
    const sent = { key: randomUUID(), expectedVersion: before.version };
    expect((await change({ ratePercent: 5, ...sent })).status).toBe(200);
    expect((await change({ ratePercent: 5, ...sent })).status).toBe(200);
    expect(codeOf(await change({ ratePercent: 6, ...sent, key: randomUUID() }))).toEqual([409, 'setting-changed']);
    const { history } = await read<Company>('settings/bonuses/history', support);
    expect(history[0]).toMatchObject({ by: 'Вера' });
    const pageOfPayment = async () => (await fetch(`${shop.url}/oplata`)).text();
    const shown = await pageOfPayment();
    const delivery = await call(
      shop.url,
      '/api/delivery/settings',
      { pausedCarriers: ['boxberry'], paySystems: { courier: [PAY.card] }, key: randomUUID(), expectedVersion: 0 },
      vera,
    );
    expect(delivery.status).toBe(200);
    expect((await read<Company>('settings/delivery/history')).history).toHaveLength(1);
    await eventually(pageOfPayment, (html) => html !== shown);
  });

  it('redirects are previewed, saved with an outcome each, removed and put back', async () => {
    const text =
      '"откуда";"куда"\n/staroe;/stati\n/krug;/staroe\n/stati;/krug\n/krug;/news\nплохо;\n/o-nas-2019;/net-takoy;302';
    const preview = (await post<Rows>('redirects/previewed', { text }, galina)).body.rows;
    expect(preview.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'cycle', 'repeated', 'wrong', 'added']);
    expect(preview[2]).toMatchObject({ from: '/stati', hasPage: true });
    expect(preview[5]).toMatchObject({ leadsNowhere: true });
    expect(await read('redirects?q=staroe')).toMatchObject({ redirects: [] });
    const rows = preview
      .filter(({ outcome }) => outcome === 'added')
      .map(({ from, to, replaces }) => ({ from, to, replaces }));
    const saved = await post<Rows>('redirects', { rows }, galina);
    expect(saved.body.rows.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added']);
    const again = await post<Rows>('redirects', { rows }, galina);
    expect(again.body.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same']);
    const unseen = [{ from: '/staroe', to: '/news', replaces: null }];
    expect((await post<Rows>('redirects', { rows: unseen }, galina)).body.rows[0]!.outcome).toBe('changed');
    expect((await post('redirects/tested', { path: 'https://old.example/krug/' }, galina)).body).toEqual({
      path: '/krug',
      hasPage: false,
      leadsTo: { toPath: '/stati', status: 301, hasPage: true },
    });
    const there = await fetch(`${shop.url}/krug`, { redirect: 'manual' });
    expect([there.status, there.headers.get('location')]).toEqual([301, '/stati']);
    const remove = () => post('redirects/removed', { fromPath: '/staroe' }, galina);
    expect([(await remove()).body, (await remove()).body]).toEqual([{ removed: true }, { removed: false }]);
    const back = await post<Rows>('redirects', { rows: rows.slice(0, 1) }, galina);
    expect(back.body.rows[0]!.outcome).toBe('added');
    const closed = async (from: string, to: string) =>
      (await post<Rows>('redirects', { rows: [{ from, to, replaces: null }] }, galina)).body.rows[0]!.outcome;
    const chain = Array.from({ length: 14 }, (_, at) => ({ from: `/way${at}`, to: `/way${at + 1}`, replaces: null }));
    expect((await post('redirects', { rows: chain }, galina)).status).toBe(200);
    expect(await closed('/way14', '/way0')).toBe('cycle');
    expect(await closed('/mimo', '/.//evil.example')).toBe('wrong');
    expect((await post('redirects/tested', { path: 'a\u0000b' }, galina)).status).toBe(400);
    expect((await post('redirects/previewed', { text: '' }, galina)).body).toEqual({ rows: [] });
  });

  it('a rule is tried on a text and on what is published, then added, changed and switched off', async () => {
    const [product] = await shop.query<{ id: number; name: string }>(
      `select id::int, name from products where published_at is not null order by id limit 1`,
    );
    const [word] = product!.name.match(/\p{L}{5,}/u)!;
    const rule = {
      kind: 'word',
      text: word.toLowerCase(),
      exceptions: [],
      scopes: ['goods'],
      reason: 'Это проба: замените слово.',
    };
    const tested = { text: `${word} и чай`, scope: 'goods' };
    const tried = await post('claim-rules/tested', { ...tested, rule: { ...rule, active: true } }, support);
    expect(tried.body).toMatchObject({ found: [], edited: [{ ruleId: 0, words: word }] });
    const stopped = await post<{ stopped: { id: number }[]; isAll: boolean }>(
      'claim-rules/stopped-texts',
      { rule: { ...rule, active: true } },
      support,
    );
    expect(stopped.body.stopped).toContainEqual(
      expect.objectContaining({ kind: 'product', id: product!.id, place: 'название' }),
    );
    const key = randomUUID();
    const added = await post<{ id: number; version: number }>('claim-rules', { key, ...rule }, galina);
    expect((await post('claim-rules', { key, ...rule }, galina)).body).toEqual(added.body);
    expect(codeOf(await post('claim-rules', { ...rule, key: randomUUID() }, galina))).toEqual([
      409,
      'claim-rule-exists',
    ]);
    expect((await post('claim-rules', { ...rule, key: randomUUID() }, support)).status).toBe(403);
    const { id, version } = added.body;
    const turn = { key: randomUUID(), expectedVersion: version, changes: { active: false } };
    expect((await post(`claim-rules/${id}`, turn, galina)).status).toBe(200);
    expect((await post(`claim-rules/${id}`, turn, galina)).status).toBe(200);
    expect(codeOf(await post(`claim-rules/${id}`, { ...turn, key: randomUUID() }, galina))).toEqual([
      409,
      'claim-rule-changed',
    ]);
    expect(await read(`claim-rules/${id}`)).toMatchObject({
      rule: { active: false, version: 2 },
      history: [
        { kind: 'changed', by: 'Галина', before: { active: true }, after: { active: false } },
        { kind: 'added' },
      ],
    });
    expect(await read(`claim-rules?q=${encodeURIComponent(word)}&active=false`)).toMatchObject({ rules: [{ id }] });
  });

  it('a query without results becomes a synonym, and a golden query fails, then passes', async () => {
    await shop.query(
      `insert into search_misses (query, times, first_at, last_at) values ('зюзюка', 7, now(), now()), ('плюмбус', 2, now(), now())`,
    );
    const misses = () => read<{ misses: { query: string }[] }>('search/misses?days=7', galina);
    expect((await misses()).misses.slice(0, 2)).toMatchObject([{ query: 'зюзюка', times: 7 }, { query: 'плюмбус' }]);
    await post('search/misses/decided', { query: 'плюмбус', isIgnored: true }, galina);
    expect((await misses()).misses.map(({ query }) => query)).not.toContain('плюмбус');
    expect(await read('search/misses?ignored=true', galina)).toMatchObject({ misses: [{ query: 'плюмбус' }] });

    const [magnesium] = (
      await read<{ products: { id: number }[] }>('search/found?q=%D0%BC%D0%B0%D0%B3%D0%BD%D0%B8%D0%B9')
    ).products;
    const id = randomUUID();
    const put = (body: object, to = id) =>
      fetch(`${shop.url}/api/staff/search/golden-queries/${to}`, {
        method: 'PUT',
        headers: { ...galina, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const golden = { query: 'зюзюка', products: [magnesium!.id], places: 3, expectedVersion: 0 };
    expect((await put(golden)).status).toBe(200);
    expect((await put(golden)).status).toBe(200);
    expect((await put({ ...golden, places: 4 })).status).toBe(409);
    expect((await put(golden, randomUUID())).status).toBe(409);
    expect((await put({ ...golden, query: 'другой', products: [999_999] }, randomUUID())).status).toBe(404);
    const run = () => read<Golden>('search/golden-queries', galina);
    expect((await run()).queries).toMatchObject([{ id, passed: false, products: [{ place: null }] }]);

    const synonym = { word: 'зюзюка', means: 'магний' };
    expect((await post('search/synonyms', synonym, galina)).status).toBe(200);
    expect((await post('search/synonyms', synonym, galina)).status).toBe(200);
    const [passed] = (await eventually(run, ({ queries }) => queries[0]?.passed === true)).queries;
    expect(passed!.products[0]!.place).toBeLessThanOrEqual(3);
    expect(codeOf(await post('search/synonyms', { word: 'от рака', means: 'магний' }, galina))).toEqual([
      422,
      'claims-found',
    ]);
    expect(codeOf(await post('search/synonyms', { word: '!!!', means: 'магний' }, galina))).toEqual([
      422,
      'synonym-empty',
    ]);
    const changed = { word: 'зюзюка', means: 'цинк', replaces: synonym };
    expect((await post('search/synonyms', changed, galina)).status).toBe(200);
    expect((await post('search/synonyms', changed, galina)).status).toBe(200);
    expect(codeOf(await post('search/synonyms', { ...changed, means: 'йод' }, galina))).toEqual([
      409,
      'synonym-unknown',
    ]);
    expect((await post('search/synonyms', synonym, support)).status).toBe(403);
    expect((await post('search/synonyms/removed', { word: 'зюзюка', means: 'цинк' }, galina)).body).toEqual({
      removed: true,
    });
    const kinds = await shop.query<{ kind: string }>('select kind from search_events order by id');
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'miss-ignored',
      'golden-saved',
      'synonym-added',
      'synonym-changed',
      'synonym-removed',
    ]);
    const [recorded] = await shop.query(`select times from search_misses where query = 'зюзюка'`);
    expect(recorded).toEqual({ times: 7 });
  });
});
