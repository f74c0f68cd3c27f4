import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { fetchApi, newCustomer } from '../support/customer.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const EMAIL = 'pelageya.ivanchaeva@example.ru';
const HOSTILE = `<script>alert(1)</script> %_\\' or 1=1; --`;

interface Listed {
  readonly customers: readonly { id: number; phone: string | null; email: string | null; lastOrder: object | null }[];
  readonly next: number | null;
}
interface Card {
  readonly id: number;
  readonly phone: string | null;
  readonly email: string | null;
  readonly newsletter: boolean;
  readonly orders: { rows: { number: number; byGuest: boolean }[] } | null;
  readonly forms: object | null;
  readonly sessions: { count: number };
  readonly notes: { rows: { note: string; by: string }[] };
  readonly consents: { purpose: string; live: boolean; given: { version: string; endedAt: string | null }[] }[] | null;
  readonly requests: { exportState: string | null; deletionDueAt: string | null } | null;
  readonly looks: { rows: { by: string; aim: string }[] } | null;
}

/** Пелагея calls the shop; Семён of the support helps her, Вера owns the shop. */
describe('customers at the desk', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let semyon: { cookie: string };
  let lead: { cookie: string };
  let anna: Awaited<ReturnType<typeof newCustomer>>;
  let other: Awaited<ReturnType<typeof newCustomer>>;
  let own: PlacedOrder;
  let guest: PlacedOrder;
  beforeAll(async () => {
    shop = await openTestShop({ env: { ALTCHA_COST: '1' } });
    [vera, semyon, lead] = await Promise.all([
      signInStaff(shop),
      signInWithRole(shop, 'support', 'Семён'),
      signInWithRole(shop, 'shift-lead', 'Клавдия'),
    ]);
    other = await newCustomer(shop);
    anna = await newCustomer(shop, { email: EMAIL });
    const named = { name: 'Пелагея', last_name: 'Иван-Чаёва', newsletter: true };
    await fetchApi(shop.url, '/api/auth/update-user', { jwt: anna.jwt, body: named });
    const [{ id: product }] = (await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id where p.published_at is not null
         and s.available > 20 and p.type = 'single' order by p.id limit 1`,
    )) as [{ id: number }];
    const items = [{ product, quantity: 1 }];
    const contact = { name: 'Пелагея', phone: anna.phone, email: EMAIL };
    const form = async () => checkoutForm(items, await totalOf(shop.url, items), { contact });
    own = (await placeOrder(shop.url, await form(), { authorization: `Bearer ${anna.jwt}` })).body;
    guest = (await placeOrder(shop.url, await form())).body;
  });
  afterAll(() => shop.close());

  const find = async (q: string, who = semyon) =>
    (await call<Listed>(shop.url, `/api/staff/customers?${new URLSearchParams({ q })}`, undefined, who)).body.customers;
  const card = async (who = semyon, id = anna.user.id) =>
    (await call<Card>(shop.url, `/api/staff/customers/${id}`, undefined, who)).body;
  const act = (path: string, body: object, who = semyon, id = anna.user.id) =>
    call<{ phone: string; email: string; count: number; id: string }>(
      shop.url,
      `/api/customers/${id}/${path}`,
      { key: randomUUID(), ...body },
      who,
    );

  it('finds an account by what its owner can say, with masked contacts for everybody', async () => {
    const masked = { id: anna.user.id, phone: anna.phone.slice(-4), email: 'p…@example.ru' };
    for (const q of [
      String(anna.user.id),
      `№ ${own.number}`,
      `+7 (${anna.phone.slice(1, 4)}) ${anna.phone.slice(4)}`,
      anna.phone.slice(-7),
      EMAIL.toUpperCase(),
      'иван-чаева',
      'Пелагея Иван-ч',
    ])
      for (const who of [semyon, lead, vera])
        expect([q, await find(q, who)]).toMatchObject([q, [{ ...masked, lastOrder: { number: own.number } }]]);
    for (const q of [HOSTILE, '%', 'нет@такой.рф', String(guest.number)]) expect([q, await find(q)]).toEqual([q, []]);
  });

  it('searches by phone and e-mail so many times in an hour, by number and name without end', async () => {
    const guesser = await signInWithRole(shop, 'support', 'Любопытный');
    const search = (q: string) =>
      call<Listed>(shop.url, `/api/staff/customers?${new URLSearchParams({ q })}`, undefined, guesser);
    expect((await search(anna.phone.slice(-7))).body.customers).toHaveLength(1);
    await shop.query("update attempt_counters set count = 119 where key like 'contact-search:%'");
    const last = await Promise.all([search('7000001'), search('7000002'), search(EMAIL)]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect((await search(EMAIL)).body.error.details.code).toBe('contacts-searched-often');
    const ofOrders = await call(shop.url, `/api/staff/orders?q=${anna.phone}`, undefined, guesser);
    expect(ofOrders.status).toBe(429);
    expect((await search('Пелагея')).body.customers).toHaveLength(1);
    expect((await search(anna.phone.slice(-4))).status).toBe(200);
  });

  it('lists the newest accounts page by page', async () => {
    const { body } = await call<Listed>(shop.url, `/api/staff/customers?after=${anna.user.id}`, undefined, semyon);
    expect(body.next).toBeNull();
    expect(body.customers.length).toBeGreaterThan(0);
    expect(body.customers.every(({ id }) => id < anna.user.id)).toBe(true);
  });

  it('has on the card what the reader may see, and no contacts', async () => {
    const seen = await card();
    expect(seen).toMatchObject({ phone: anna.phone.slice(-4), newsletter: true, looks: null, sessions: { count: 1 } });
    expect(seen.orders!.rows).toMatchObject([
      { number: guest.number, byGuest: true },
      { number: own.number, byGuest: false },
    ]);
    expect(seen.consents!.map(({ purpose, live }) => [purpose, live])).toEqual(
      expect.arrayContaining([
        ['account', true],
        ['newsletter', true],
      ]),
    );
    expect(await card(lead)).toMatchObject({ forms: null, consents: null, requests: null, looks: null });
    const text = JSON.stringify([seen, await card(lead), await card(vera)]);
    expect(text).not.toContain(anna.phone);
    expect(text).not.toContain(EMAIL);
  });

  const lookKey = randomUUID();

  it('shows contacts for a reason, which the owner reads; a repeated command is one look', async () => {
    const key = lookKey;
    const looks = [1, 2].map(() => act('contacts-shown', { key, reason: 'call' }));
    for (const { status, body } of await Promise.all(looks))
      expect([status, body]).toEqual([200, { phone: anna.phone, email: EMAIL }]);
    const other = await act('contacts-shown', { key, reason: 'check' });
    expect(other.body.error.details.code).toBe('command-key-reused');
    expect((await act('contacts-shown', { reason: 'из любопытства' })).status).toBe(400);
    expect((await act('contacts-shown', { reason: 'call' }, lead)).status).toBe(403);
    expect((await card(vera)).looks!.rows).toMatchObject([{ by: 'Семён', aim: 'call' }]);
  });

  it('does not show contacts of one customer after another without end', async () => {
    await shop.query(
      `insert into customer_events (customer_id, kind, actor, facts, at)
       select customer_id, kind, actor, '{"aim": "call"}', at from customer_events, generate_series(1, 58)
       where kind = 'contacts-shown' and actor like 'staff:%'`,
    );
    // One look is left for those that are sent at once.
    const last = await Promise.all(
      [anna.user.id, other.user.id].map((id) => act('contacts-shown', { reason: 'call' }, semyon, id)),
    );
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const { status, body } = await act('contacts-shown', { reason: 'call' });
    expect([status, body.error.details.code]).toEqual([429, 'contacts-shown-often']);
    await shop.shiftClock(2 * 3_600_000);
    semyon = await signInWithRole(shop, 'support', 'Семён');
    vera = await signInStaff(shop);
    expect((await act('contacts-shown', { reason: 'call' })).status).toBe(200);
    const old = await act('contacts-shown', { key: lookKey, reason: 'call' });
    expect(old.body.error.details.code).toBe('command-key-reused');
  });

  it('keeps notes as they were written', async () => {
    const key = randomUUID();
    for (const words of [HOSTILE, HOSTILE]) expect((await act('notes', { key, note: words })).status).toBe(200);
    expect((await act('notes', { key, note: 'Иначе' })).body.error.details.code).toBe('command-key-reused');
    expect((await act('notes', { note: 'я'.repeat(501) })).status).toBe(400);
    expect((await card()).notes.rows).toMatchObject([{ note: HOSTILE, by: 'Семён' }]);
    await expect(shop.query(`update customer_notes set note = 'иначе'`)).rejects.toThrow('only ever added');
  });

  it('withdraws a consent once, and refuses what the law keeps', async () => {
    const key = randomUUID();
    const newsletter = { key, purpose: 'newsletter', asked: 'letter' };
    for (const command of [newsletter, newsletter]) expect((await act('consents-withdrawn', command)).status).toBe(200);
    const seen = await card();
    expect(seen.newsletter).toBe(false);
    expect(seen.consents!.find(({ purpose }) => purpose === 'newsletter')).toMatchObject({
      live: false,
      given: [{ endedAt: expect.any(String) }],
    });
    const kept = await act('consents-withdrawn', { purpose: 'order', asked: 'phone' });
    expect(kept.body.error.details.code).toBe('consent-stays');
    const events = await shop.query(
      `select facts->>'asked' as asked from customer_events where kind = 'consent-withdrawn'`,
    );
    expect(events).toEqual([{ asked: 'letter' }]);
  });

  it('signs a customer out everywhere', async () => {
    expect((await act('sessions-ended', { why: 'suspicion' })).body).toEqual({ count: 1 });
    expect((await card()).sessions.count).toBe(0);
    expect((await fetchApi(shop.url, '/api/auth/personal-data', { jwt: anna.jwt })).status).toBe(401);
  });

  it('asks for an archive, and says what keeps the account from being deleted', async () => {
    expect((await act('exports', { asked: 'phone' })).status).toBe(200);
    expect((await card()).requests!.exportState).toBe('waiting');
    const blocked = await act('deletion', { key: undefined, reason: 'письмо, вх. 12' });
    expect(blocked.body.error.details.code).toBe('deletion-blocked');
  });

  it('reads deletions page by page, also of one moment', async () => {
    await shop.query(
      `insert into account_deletions (id, customer_id, state, requested_by, requested_at, due_at, ended_at, ended_by)
       select gen_random_uuid(), $1, 'cancelled', 'customer:1', now(), now(), now(), 'customer:1' from generate_series(1, 60)`,
      [anna.user.id],
    );
    const read = (query: string) =>
      call<{ deletions: { id: string }[]; next: string | null }>(
        shop.url,
        `/api/customers/deletions${query}`,
        undefined,
        semyon,
      );
    const first = (await read('')).body;
    const second = (await read(`?${new URLSearchParams({ after: first.next! })}`)).body;
    const ids = [...first.deletions, ...second.deletions].map(({ id }) => id);
    expect([first.deletions.length, second.next, new Set(ids).size]).toEqual([50, null, 60]);
    expect((await read('?after=вчера')).status).toBe(400);
  });
});
