// Longer than usual: one shop for what is read, and for what cannot be changed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_LOGS, NOT_AUDITED } from '../../src/shop/audit/audit-logs.reads.ts';
import { AUDIT_THINGS } from '../../src/shop/audit/audit-filter.rules.ts';
import { checkoutForm, placeOrder, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { signInAs } from '../support/desk-orders.ts';
import { giveBonuses } from '../support/give-bonuses.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { newCustomer } from '../support/customer.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Entry {
  readonly key: string;
  readonly at: string;
  readonly thing: string;
  readonly member: { readonly id: number | null; readonly name: string };
  readonly title: string;
  readonly orderId: string | null;
  readonly reason: string;
  readonly changes: readonly { readonly name: string; readonly before: string | null; readonly after: string | null }[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

const HOSTILE = '=1+1;"<b>Анна Иванова</b>"';

/** Вера packs, holds and decides; the owner reads who did what. */
describe('the journal of the staff', () => {
  let shop: TestShop;
  let packing: PackingDesk;
  let accountant: { readonly cookie: string };
  let order: PlacedOrder;
  let goods: number;
  beforeAll(async () => {
    shop = await openTestShop();
    await moveClockToNine(shop);
    packing = await openPackingDesk(shop);
    accountant = await signInAs(shop, 'Ольга', 'accountant');
    const [found] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' order by p.id limit 1`,
    );
    goods = found!.id;
    const items = [{ product: goods, quantity: 1 }];
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 });
    order = (await placeOrder(shop.url, form)).body;
    await act(`/api/orders/${order.orderId}/confirmed`, {});
    const shipment = await packing.openShipment({ ...order, total: form.expectedTotal });
    await packing.does(shipment, 'holds', { reason: HOSTILE });
    await act('/api/lots', {
      key: randomUUID(),
      product: goods,
      number: 'М-7',
      bestBefore: '2028-05-01',
      pieces: 5,
      onShelf: false,
    });
    const { user } = await newCustomer(shop);
    await giveBonuses(shop, user.id, 150);
  });
  afterAll(() => shop.close());

  const act = async (path: string, body: object) => {
    const answer = await call(shop.url, path, body, packing.vera());
    expect([path, answer.status, answer.body]).toMatchObject([path, 200, {}]);
  };
  const page = (query: Record<string, string> = {}, who: { cookie: string } = packing.vera()) =>
    call<{ entries: Entry[]; next: string | null }>(
      shop.url,
      `/api/staff/audit?${new URLSearchParams(query)}`,
      undefined,
      { ...who },
    );
  const entries = async (query: Record<string, string> = {}, who?: { cookie: string }) => {
    const { status, body } = await page(query, who);
    expect(status).toBe(200);
    return body.entries;
  };

  it('says who did what to an order, why, and from which state to which', async () => {
    const found = await entries({ order: String(order.number) });
    const held = found.find(({ title }) => title.endsWith('задержана'))!;
    expect(held).toMatchObject({
      thing: 'shipment',
      member: { name: 'Вера' },
      title: `Отправка заказа №\u00a0${order.number}: задержана`,
      orderId: order.orderId,
      reason: HOSTILE,
    });
    expect(found.at(-1)).toMatchObject({ title: `Заказ №\u00a0${order.number}: подтверждён` });
    expect(found.every(({ orderId }) => orderId === order.orderId)).toBe(true);
  });

  it('has what is about no order, with its facts', async () => {
    const [lot] = await entries({ thing: 'stock' });
    expect(lot!.title).toMatch(/^Партия\u00a0М-7, .+: принята$/);
    const [corrected] = await entries({ thing: 'money' });
    expect(corrected).toMatchObject({ reason: 'за ожидание', facts: [{ name: 'Бонусов', value: '150' }] });
    expect(corrected!.title).toMatch(/^Бонусы покупателя №\u00a0\d+: исправлены вручную$/);
  });

  it('shows before and after', async () => {
    const answer = await fetch(`${shop.url}/api/products/${goods}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...packing.vera() },
      body: JSON.stringify({ data: { gtin: '04601234500012' } }),
    });
    expect(answer.status).toBe(200);
    const [saved] = await entries({ thing: 'content' });
    expect(saved).toMatchObject({
      member: { name: 'Вера' },
      changes: [{ name: 'Штрихкод', before: expect.any(String), after: '04601234500012' }],
    });
    expect(saved!.title).toMatch(/^Товар:\u00a0.+: изменён$/);
  });

  it('finds by member, kind of thing and day', async () => {
    const all = await entries();
    const vera = all.find(({ member }) => member.name === 'Вера')!.member.id!;
    const olga = all.find(({ member }) => member.name === 'Ольга')!.member.id!;
    const ofOlga = await entries({ member: String(olga) });
    expect(ofOlga.length).toBeGreaterThan(0);
    expect(new Set(ofOlga.map(({ member }) => member.id))).toEqual(new Set([olga]));
    const shipments = await entries({ member: String(vera), thing: 'shipment' });
    expect(new Set(shipments.map(({ thing }) => thing))).toEqual(new Set(['shipment']));
    expect(await entries({ to: '2020-01-01' })).toEqual([]);
    expect(await entries({ order: '999999' })).toEqual([]);
    expect((await entries({ from: '2020-01-01' })).length).toBe(all.length);
  });

  it('reads every kind of thing, and each page where the one before ended', async () => {
    for (const thing of AUDIT_THINGS) await entries({ thing });
    // Many at one moment, in two logs.
    const { at } = (await shop.query<{ at: Date }>('select max(at) as at from lot_events'))[0]!;
    await shop.query(
      `insert into settings_events (key, value, actor, at) select 'company', '{}', 'staff:1 Вера', $1 from generate_series(1, 70)`,
      [at],
    );
    await shop.query(
      `insert into redirect_events (kind, from_path, to_path, actor, at)
       select 'added', '/a' || n, '/b', 'staff:1 Вера', $1 from generate_series(1, 40) n`,
      [at],
    );
    const keys: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const { body } = await page(after === '' ? {} : { after });
      keys.push(...body.entries.map(({ key }) => key));
      after = body.next;
    }
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(110);
  });

  it.each<Record<string, string>>([
    { after: 'x' },
    { after: '1_2_3' },
    { order: 'abc' },
    { order: '0' },
    { member: '-1' },
    { thing: 'secrets' },
    { from: '2026-13-01' },
  ])('refuses %j with a sentence', async (query) => {
    expect((await page(query)).status).toBe(400);
  });

  it('hides words about customers from those who may not see contacts, and all of it from others', async () => {
    const found = await entries({ order: String(order.number) }, accountant);
    expect(found.find(({ title }) => title.endsWith('задержана'))).toMatchObject({ reason: '' });
    for (const role of ['picker', 'shift-lead', 'support', 'content'] as const) {
      const who = await signInAs(shop, role, role);
      expect([role, (await page({}, who)).status]).toEqual([role, 403]);
    }
    const file = await fetch(`${shop.url}/api/staff/audit.csv`, { headers: accountant });
    expect(file.status).toBe(403);
  });

  it('is a file for table programs, in which no words become a formula', async () => {
    const answer = await fetch(`${shop.url}/api/staff/audit.csv?order=${order.number}`, { headers: packing.vera() });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain(`;"'=1+1;""<b>Анна Иванова</b>""";`);
    expect(text.split('\r\n').filter(Boolean).length).toBeGreaterThan(2);
    const whole = await fetch(`${shop.url}/api/staff/audit.csv`, { headers: packing.vera() });
    expect((await whole.text()).split('\r\n').length).toBeGreaterThan(110);
  });

  describe('cannot be changed', () => {
    const logs = [...new Set(AUDIT_LOGS.map(({ table }) => table))].filter(
      // Rows that live on: their closing, voiding or deletion is what the journal reads.
      (table) => !['exceptions', 'payouts', 'reconciliation_months', 'register_files'].includes(table),
    );

    it.each([...logs, 'bonus_corrections'])('%s: neither by update nor by delete nor by truncate', async (table) => {
      const triggers = await shop.query<{ type: number; deferred: boolean }>(
        `select tgtype::int as type, tgdeferrable as deferred from pg_trigger
         where tgrelid = $1::regclass and not tgisinternal`,
        [table],
      );
      // Bits of pg_trigger: 8 delete, 16 update, 32 truncate.
      const kinds = triggers.reduce((all, { type }) => all | type, 0);
      expect([table, kinds & 56]).toEqual([table, 56]);
      const [row] = await shop.query<{ id: string }>(`select ctid::text as id from ${table} limit 1`);
      if (!row) return;
      const column = table === 'bonus_corrections' ? 'request_hash' : table === 'ledger_transfers' ? 'kind' : 'actor';
      await expect(shop.query(`update ${table} set ${column} = 'x' where ctid = '${row.id}'`)).rejects.toThrow(
        /only ever added to/,
      );
      await expect(shop.query(`truncate ${table} cascade`)).rejects.toThrow(/only ever added to/);
      if (table !== 'ledger_transfers')
        await expect(shop.query(`delete from ${table} where ctid = '${row.id}'`)).rejects.toThrow(/only ever added to/);
    });

    it('except that words which may name a person are taken out', async () => {
      const [event] = await shop.query<{ id: number }>(
        "select id from order_events where actor like 'staff:%' limit 1",
      );
      await shop.query(`begin; alter table order_events disable trigger order_events_stay;
        update order_events set facts = facts || '{"note": "Анна просила", "amount": 5}' where id = ${event!.id};
        alter table order_events enable trigger order_events_stay; commit`);
      await expect(
        shop.query(`update order_events set facts = facts - 'amount' where id = ${event!.id}`),
      ).rejects.toThrow(/only ever added to/);
      await expect(
        shop.query(`update order_events set facts = facts - 'note', actor = 'x' where id = ${event!.id}`),
      ).rejects.toThrow(/only ever added to/);
      await shop.query(`update order_events set facts = facts - 'note' where id = ${event!.id}`);
    });

    it('except together with what it is about', async () => {
      const [chat] = await shop.query<{ id: string }>(
        `insert into chats (id, visitor_hash, state, created_at, last_message_at, last_author)
         values (gen_random_uuid(), '\\x00', 'open', now(), now(), 'visitor') returning id`,
      );
      await shop.query(
        `insert into chat_events (chat_id, kind, actor, at) values ($1, 'answered', 'staff:1 Вера', now())`,
        [chat!.id],
      );
      await expect(shop.query('delete from chat_events where chat_id = $1', [chat!.id])).rejects.toThrow(
        /only ever added to/,
      );
      await shop.query(
        `begin; delete from chat_events where chat_id = '${chat!.id}'; delete from chats where id = '${chat!.id}'; commit`,
      );
    });
  });

  it('has every table in which somebody is named as the actor, or says why not', async () => {
    const tables = await shop.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'actor'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    );
    const known = [...AUDIT_LOGS.map(({ table }) => table), ...Object.keys(NOT_AUDITED)];
    expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});
