import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/kernel/dates.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { signInAs } from '../support/desk-orders.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Costs {
  readonly today: number | null;
  readonly parts: readonly { readonly id: number; readonly cost: number | null }[] | null;
  readonly costs: readonly {
    readonly id: number;
    readonly cost: number;
    readonly validFrom: string;
    readonly by: string | null;
    readonly removedBy: string | null;
  }[];
}
interface Report {
  readonly tables: readonly {
    readonly columns: readonly { readonly name: string }[];
    readonly rows: readonly (readonly (string | number | null)[])[];
  }[];
}

/** Борис the accountant enters what goods cost; Галина the editor never sees it. */
describe('costs of products', () => {
  let shop: TestShop;
  let packing: PackingDesk;
  let boris: { cookie: string };
  let ids: number[];
  let names: string[];
  let today: string;
  beforeAll(async () => {
    shop = await openTestShop();
    await moveClockToNine(shop);
    packing = await openPackingDesk(shop);
    boris = await signInAs(shop, 'Борис', 'accountant');
    const goods = await shop.query<{ id: number; name: string }>(
      `select p.id::int, p.name from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and not p.marked order by p.id limit 3`,
    );
    [ids, names] = [goods.map(({ id }) => id), goods.map(({ name }) => name)];
    await shop.query('delete from product_costs');
    today = moscowDay(shop.now());
  });
  afterAll(() => closeSettled(shop));

  const show = async (id: number, who = boris) =>
    call<Costs>(shop.url, `/api/staff/products/${id}/costs`, undefined, { ...who });
  const versionOf = async (id: number) =>
    (await call<{ version: number }>(shop.url, `/api/staff/products/${id}`, undefined, { ...boris })).body.version;
  const send = async (id: number, path: string, body: object, who = boris) =>
    call<{ version: number }>(
      shop.url,
      `/api/products/${id}/${path}`,
      { key: randomUUID(), expectedVersion: await versionOf(id), reason: 'Калькуляция', ...body },
      { ...who },
    );
  const before = (days: number) => moscowDay(addDays(shop.now(), -days));

  it('count from their day on; another one of the day replaces the first, and both stay in the history', async () => {
    const [id] = ids as [number];
    expect((await show(id)).body).toEqual({ today: null, parts: null, costs: [] });
    expect((await send(id, 'costs', { cost: 30_000, validFrom: before(40) })).status).toBe(200);
    expect((await send(id, 'costs', { cost: 35_000, validFrom: today })).status).toBe(200);
    expect((await send(id, 'costs', { cost: 99_000, validFrom: before(-30) })).status).toBe(200);
    expect((await send(id, 'costs', { cost: 36_000, validFrom: today })).status).toBe(200);
    const { body } = await show(id);
    expect(body.today).toBe(36_000);
    expect(body.costs.map(({ cost, removedBy }) => [cost, removedBy])).toEqual([
      [99_000, null],
      [36_000, null],
      [35_000, 'Борис'],
      [30_000, null],
    ]);
    const [event] = await shop.query(
      'select kind, facts from product_events where product_id = $1 order by id desc limit 1',
      [id],
    );
    expect(event).toEqual({
      kind: 'cost-saved',
      facts: { cost: { before: 35_000, after: 36_000 }, validFrom: today, reason: 'Калькуляция' },
    });
  });

  it('one that was saved by mistake is taken back: the one before it counts again', async () => {
    const [id] = ids as [number];
    const ofToday = (await show(id)).body.costs.find(({ cost }) => cost === 36_000)!;
    expect((await send(id, `costs/${ofToday.id}/removed`, { reason: 'Ошибка' })).status).toBe(200);
    expect((await show(id)).body.today).toBe(30_000);
    const again = await send(id, `costs/${ofToday.id}/removed`, { reason: 'Ошибка' });
    expect([again.status, again.body]).toMatchObject([404, { error: { details: { code: 'cost-unknown' } } }]);
  });

  it('a repeated command changes nothing; one about an older version is refused with who has changed it', async () => {
    const [, id] = ids as [number, number];
    const command = {
      key: randomUUID(),
      expectedVersion: await versionOf(id),
      cost: 0,
      validFrom: today,
      reason: 'Проба',
    };
    const sent = () => call<object>(shop.url, `/api/products/${id}/costs`, command, { ...boris });
    expect([(await sent()).status, (await sent()).status]).toEqual([200, 200]);
    expect((await show(id)).body.costs).toMatchObject([{ cost: 0, by: 'Борис' }]);
    const late = await call<object>(
      shop.url,
      `/api/products/${id}/costs`,
      { ...command, key: randomUUID() },
      { ...boris },
    );
    expect([late.status, late.body.error?.message]).toEqual([409, expect.stringContaining('Борис')]);
  });

  it.each([
    ['cost', { cost: -1 }],
    ['validFrom', { validFrom: '2026-02-31' }],
    ['reason', { reason: ' ' }],
  ])('a bad %s gets a sentence at its field', async (field, body) => {
    const [id] = ids as [number];
    const answer = await send(id, 'costs', { cost: 1, validFrom: today, ...body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(`"${field}"`);
  });

  it('of a bundle are the sum of its parts, and cannot be entered', async () => {
    const [bundle] = await shop.query<{ id: number }>("select id::int from products where type = 'bundle' limit 1");
    const parts = await shop.query<{ id: number; quantity: number }>(
      'select part_id::int as id, quantity from product_parts where bundle_id = $1 order by 1',
      [bundle!.id],
    );
    const refusedOne = await send(bundle!.id, 'costs', { cost: 1, validFrom: today });
    expect([refusedOne.status, refusedOne.body]).toMatchObject([
      422,
      { error: { details: { code: 'cost-of-bundle' } } },
    ]);
    await shop.query('delete from product_costs where product_id = any($1)', [parts.map(({ id }) => id)]);
    expect((await show(bundle!.id)).body.today).toBe(null);
    await shop.query(
      `insert into product_costs (product_id, cost, valid_from, reason, actor, saved_at)
       select unnest($1::bigint[]), 700, $2, 'Проба', 'system', now()`,
      [parts.map(({ id }) => id), today],
    );
    expect((await show(bundle!.id)).body.today).toBe(700 * parts.reduce((sum, { quantity }) => sum + quantity, 0));
  });

  it('are shown to the accountant and the owner alone', async () => {
    const [id] = ids as [number];
    for (const role of ['picker', 'shift-lead', 'support', 'content'] as const) {
      const who = await signInAs(shop, role, role);
      const body = { key: randomUUID(), expectedVersion: 0, cost: 1, validFrom: today, reason: 'Проба' };
      const saved = await call<object>(shop.url, `/api/products/${id}/costs`, body, { ...who });
      expect([role, (await show(id, who)).status, saved.status]).toEqual([role, 403, 403]);
      const product = await call<object>(shop.url, `/api/staff/products/${id}`, undefined, { ...who });
      expect([role, JSON.stringify(product.body).includes('99000')]).toEqual([role, false]);
    }
    expect((await show(id, packing.vera())).status).toBe(200);
  });

  it('margin leaves out what was not taken and paid at the counter, in money and in costs', async () => {
    const id = ids[2]!;
    await shop.query('delete from product_costs where product_id = $1', [id]);
    const order = await packing.orderOnDelivery([{ product: id, quantity: 3 }], { method: 'pickup' }, 3);
    const rowOf = async () => {
      const path = `/api/staff/reports/margin?from=${today}&to=${today}`;
      const { body } = await call<Report>(shop.url, path, undefined, { ...boris });
      const [table] = body.tables;
      const row = table!.rows.find(([name]) => name === names[2])!;
      return Object.fromEntries(table!.columns.map(({ name }, at) => [name, row[at]]));
    };
    const bag = await packing.packed(order, [{ productId: id }, { productId: id }, { productId: id }]);
    await packing.does(bag, 'ready');
    const ordered = await rowOf();
    expect(ordered).toMatchObject({
      pieces: 3,
      lost: 0,
      costs: 'себестоимость не\u00a0указана',
      cost: null,
      margin: null,
      share: null,
    });
    expect(ordered.uncosted).toBe(ordered.net);
    expect((await send(id, 'costs', { cost: 11_100, validFrom: before(5) })).status).toBe(200);
    expect(await rowOf()).toMatchObject({ costs: 'указана', cost: 33_300, uncosted: 0 });
    const [unit] = await shop.query<{ id: number }>(
      'select id::int from shipment_units where shipment_id = $1 order by id limit 1',
      [bag],
    );
    const fiscal = { storage: '9999078902001234', document: '15', attribute: '1234567890' };
    expect((await packing.does(bag, 'partly-delivered', { unitIds: [unit!.id], fiscal })).status).toBe(200);
    const kept = await rowOf();
    const toPay = Number(kept.toPay);
    expect([kept.lost, kept.cost]).toEqual([Math.floor((toPay * 2) / 3), 11_100]);
    expect(Number(kept.net) + Number(kept.vat)).toBe(toPay - Number(kept.lost));
    expect(kept.margin).toBe(Number(kept.net) - 11_100);
    const [{ collected }] = (await shop.query<{ collected: number }>(
      'select collected::int from shipments where id = $1',
      [bag],
    )) as [{ collected: number }];
    expect(toPay - Number(kept.lost)).toBe(collected);
  });
});
