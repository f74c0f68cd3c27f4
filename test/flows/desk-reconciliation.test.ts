import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/kernel/dates.ts';
import { dayAfter, monthOf } from '../../src/shop/reconciliation/day.rules.ts';
import { call } from '../support/call.ts';
import { openPackingDesk, type DeskOrder } from '../support/packing-desk.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const TRACK = 'AAP127020243';
const FORMULA = '=HYPERLINK("http://evil.example")';

interface Difference {
  readonly id: number;
  readonly day: string;
  readonly source: string;
  readonly cause: string;
  readonly key: string;
  readonly owner: string | null;
  readonly isMine: boolean;
  readonly version: number;
  readonly step: { readonly words: string; readonly screen: string | null } | null;
}
interface Page {
  readonly differences: readonly Difference[];
  readonly next: string | null;
}

/** Нина and Вера, accountants, work on what the night has found: money without our payments, and a parcel paid on delivery. */
describe('reconciliation at the desk', () => {
  let shop: TestShop;
  let nina: { cookie: string };
  let vera: { cookie: string };
  let day: string;
  let claimed: DeskOrder;
  beforeAll(async () => {
    shop = await openTestShop({ env: { STAFF_SESSION_HOURS: '168', STAFF_IDLE_MINUTES: '1440' } });
    shop.expectErrors(/reconciliation-differs|claim-overdue|register-changed/);
    const desk = await openPackingDesk(shop);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and not p.marked order by p.id limit 1`,
    );
    claimed = await desk.orderOnDelivery([{ product: goods!.id, quantity: 1 }], desk.toPoint, 2);
    const box = await desk.packed(claimed, [{ productId: goods!.id }]);
    await desk.does(box, 'handed-over', { track: TRACK });
    await desk.does(box, 'delivered');
    await run('collect-claims');
    day = moscowDay(shop.now());
    await shop.shiftClock(86_400_000);
    nina = await signInWithRole(shop, 'accountant', 'Нина');
    vera = await signInStaff(shop);
  });
  afterAll(() => shop.close());

  async function run(job: string): Promise<void> {
    await shop.enqueue(job);
    await shop.drain();
  }
  const get = <T>(path: string, who = nina) => call<T>(shop.url, `/api/reconciliation/${path}`, undefined, who);
  const post = <T = Record<string, unknown>>(path: string, body: object = {}, who = nina) =>
    call<T>(shop.url, `/api/reconciliation/${path}`, body, who);
  const send = async (company: string, text: string) => {
    const answer = await fetch(`${shop.url}/api/reconciliation/registers/${company}`, {
      method: 'POST',
      headers: { ...nina, origin: shop.url, 'content-type': 'text/csv' },
      body: text,
    });
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const file = async (path: string) => {
    const answer = await fetch(`${shop.url}/api/reconciliation/${path}`, { headers: nina });
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ]);
    return answer.text();
  };

  it('a file is refused with its row and column, its column is explained, and imported again it changes nothing', async () => {
    const rows = Array.from({ length: 60 }, (_, nth) => `Р-1;2d7c-${String(nth).padStart(4, '0')};${day};100.00;3.00`);
    const text = (kept: string, last: string[] = []) =>
      [`№ реестра;Номер платежа;Дата операции;Сумма;${kept}`, ...rows, ...last].join('\n');
    const unknown = await send('yookassa', text('Удержано банком'));
    expect([unknown.status, unknown.body.error.message]).toEqual([
      422,
      expect.stringContaining('не знаем: «удержано банком»'),
    ]);
    const column = { header: 'Удержано банком', meaning: 'fee' };
    expect((await post('registers/yookassa/columns', { ...column, meaning: 'x' })).status).toBe(422);
    expect((await post('registers/yookassa/columns', column)).status).toBe(200);
    const bad = await send('yookassa', text('Удержано банком', [`Р-1;2d7c-9999;${day};сто;3.00`]));
    expect(bad.body.error.message).toMatch(/строка 62: сумма/);
    for (const outcome of ['saved', 'known'])
      expect((await send('yookassa', text('Удержано банком'))).body.registers).toEqual([
        { number: 'Р-1', day, lines: 60, outcome },
      ]);
    expect((await get<any>('registers')).body).toEqual({
      registers: [
        expect.objectContaining({
          number: 'Р-1',
          company: 'yookassa',
          lines: 60,
          importedBy: expect.stringContaining('Нина'),
        }),
      ],
      next: null,
    });
  });

  it('a comparison that a member has asked for is shown as waiting, then as done, with the sums of the day', async () => {
    const days = async () => (await get<any>(`days?from=${day}&to=${day}`)).body;
    expect((await post('runs', { day: moscowDay(shop.now()) })).status).toBe(409);
    expect((await post('runs', { day })).status).toBe(200);
    expect((await days()).runs).toContainEqual(
      expect.objectContaining({ company: 'all', state: 'waiting', askedBy: expect.stringContaining('Нина') }),
    );
    await run('reconcile');
    const { days: sums, runs } = await days();
    expect(runs.map(({ company, state }: { company: string; state: string }) => `${company} ${state}`)).toEqual(
      expect.arrayContaining(['yookassa done', 'boxberry done', 'cdek done', 'other done']),
    );
    expect(sums).toContainEqual(expect.objectContaining({ source: 'registered', theirs: 600_000, open: 60 }));
  });

  it('differences come page by page, narrowed, without gaps and repeats', async () => {
    const seen: Difference[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { body }: { body: Page } = await get<Page>(
        `differences?source=registered&after=${after}`.replace(/&after=$/, ''),
      );
      seen.push(...body.differences);
      after = body.next;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
    expect(seen.length).toBe(60);
    const count = async (query: string) => (await get<Page>(`differences?${query}`)).body.differences.length;
    expect(await count('source=payouts')).toBe(1);
    expect(await count('source=payouts&cause=amount')).toBe(0);
    expect(await count('source=payouts&owner=me')).toBe(0);
    expect(await count('source=payouts&owner=nobody&company=yookassa')).toBe(1);
    expect(await count(`state=all&from=${dayAfter(day, 1)}&to=${dayAfter(day, 1)}`)).toBe(0);
    expect(await count('state=closed')).toBe(0);
    for (const query of ['after=7', 'after=2026-13-41-7', 'owner=anna', 'day=2026-11-21'])
      expect([query, (await get(`differences?${query}`)).status]).toEqual([query, 400]);
  });

  it('who takes, releases or closes says whom they overlook, and nobody decides about what has changed since', async () => {
    const [one, two] = (await get<Page>('differences?source=registered')).body.differences;
    const path = `differences/${one!.id}`;
    const { version } = one!;
    expect((await post(`${path}/taken`, { expectedVersion: version })).body).toMatchObject({ version: version + 1 });
    const taken = await post<any>(`${path}/taken`, { expectedVersion: version }, vera);
    expect([taken.status, taken.body.error.message]).toEqual([409, expect.stringContaining('Нина')]);
    const stale = await post<any>(`${path}/closed`, { reason: 'Чужой платёж', expectedVersion: version }, vera);
    expect(stale.body.error).toMatchObject({
      message: expect.stringContaining('Нина'),
      details: { code: 'difference-changed', version: version + 1 },
    });
    expect((await post<any>(`${path}/released`, { expectedVersion: version }, vera)).status).toBe(409);
    expect((await get<Page>('differences?owner=me')).body.differences).toMatchObject([{ id: one!.id, isMine: true }]);
    const reason = { reason: FORMULA, expectedVersion: version + 1 };
    for (const _ of ['once', 'again']) expect((await post(`${path}/closed`, reason)).status).toBe(200);
    expect((await post(`${path}/closed`, reason, vera)).status).toBe(404);
    const { body } = await get<any>(path);
    expect(body.difference).toMatchObject({ reason: FORMULA, step: null, version: version + 2 });
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(['opened', 'taken', 'closed']);
    expect((await get(`differences/2000000000`)).status).toBe(404);
    expect(two!.step!.words).not.toContain('node bin');
  });

  it('claims say what is overdue and which line of a register pays them', async () => {
    const claims = async (query = '') => (await get<any>(`claims${query}`)).body.claims;
    expect(await claims()).toMatchObject([
      { orderId: claimed.orderId, track: TRACK, amount: claimed.total, isOverdue: false, lines: [] },
    ]);
    expect((await get<any>('claims/owed')).body.carriers).toEqual([
      { carrier: 'boxberry', owed: claimed.total, overdue: 0 },
    ]);
    await shop.shiftClock(40 * 86_400_000);
    nina = await signInWithRole(shop, 'accountant', 'Нина');
    expect(await claims('?overdue=true&carrier=boxberry')).toHaveLength(1);
    expect(await claims('?carrier=cdek')).toEqual([]);
    expect((await get<any>('claims/owed')).body.carriers[0].overdue).toBe(claimed.total);
    const sum = (claimed.total / 100).toFixed(2).replace('.', ',');
    await send(
      'boxberry',
      ['№ реестра;Дата реестра;Код отправления;Сумма платежа', `Р-7;${day};${TRACK};${sum}`].join('\n'),
    );
    expect(await claims()).toEqual([]);
    const [settled] = await claims('?state=settled');
    expect(settled).toMatchObject({ state: 'settled', lines: [{ register: 'Р-7', day, collected: claimed.total }] });
    expect(await claims(`?claim=${settled.id}`)).toHaveLength(1);
    expect((await get<any>('registers')).body.registers.map(({ number }: { number: string }) => number)).toEqual([
      'Р-1',
      'Р-7',
    ]);
  });

  it('a month says what keeps it open', async () => {
    const month = monthOf(day);
    const ofMonth = async () =>
      (await get<any>('months')).body.months.find((one: { month: string }) => one.month === month);
    expect(await ofMonth()).toMatchObject({ isOver: true, closedBy: null });
    const [{ open }] = (await shop.query<{ open: number }>(
      'select count(*)::int as open from reconciliation_differences where closed_at is null and day < $1',
      [dayAfter(month, 31)],
    )) as [{ open: number }];
    expect((await ofMonth()).open).toBe(open);
    expect((await post<any>(`months/${day}/closed`)).body.error.message).toContain('расхождени');
    for (let found = await open50(); found.length > 0; found = await open50())
      for (const { id } of found) await post(`differences/${id}/closed`, { reason: 'Разобрались' });
    expect((await post(`months/${day}/closed`)).body).toEqual({ month });
    expect(await ofMonth()).toMatchObject({ open: 0, closedBy: expect.stringContaining('Нина') });
  });
  const open50 = async () => (await get<Page>('differences')).body.differences;

  it('files have a row for each difference and claim of the period, and no formula', async () => {
    const lines = (await file(`differences.csv?from=${day}&to=${day}`)).split('\r\n');
    expect(lines[0]).toMatch(/^Номер;День/);
    const [{ count }] = (await shop.query<{ count: number }>(
      'select count(*)::int from reconciliation_differences where day = $1',
      [day],
    )) as [{ count: number }];
    expect(lines).toHaveLength(count + 2);
    expect(lines.join('\n')).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines.some((line) => line.includes(`;${FORMULA}`))).toBe(false);
    const claims = (await file(`claims.csv?from=${day}&to=${day}`)).split('\r\n');
    expect(claims[1]).toContain(`${claimed.number};boxberry;${TRACK};`);
    expect(claims).toHaveLength(3);
  });

  it.each(['registers?after=2026-11-21/cdek/%00', 'differences?company=%00'])(
    '%s: bad input, no failure',
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );
});
