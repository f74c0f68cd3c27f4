import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyPlannedPrices } from '../../src/shop/catalog/apply-planned-prices.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Product {
  readonly id: number;
  readonly version: number;
  readonly price: number;
  readonly oldPrice: number | null;
  readonly lowest: number;
  readonly publishedAt: string | null;
  readonly changes: readonly { readonly before: number; readonly after: number }[];
  readonly plans: readonly { readonly id: number; readonly price: number; readonly outcome: string | null }[];
  readonly events: readonly {
    readonly kind: string;
    readonly by: string | null;
    readonly changed: readonly string[];
  }[];
}

const HOUR = 3_600_000;

/** Вера changes prices, now and later; Галина edits texts meanwhile. */
describe('prices of the desk', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let galina: { cookie: string };
  let ids: number[];
  beforeAll(async () => {
    shop = await openTestShop();
    [vera, galina] = await Promise.all([signInStaff(shop), signInStaff(shop, DEMO_EDITOR.email)]);
    const rows = await shop.query<{ id: number }>(
      `select id::int from products where published_at is not null and kind = 'physical' and type = 'single' order by id limit 4`,
    );
    ids = rows.map(({ id }) => id);
    // As if nothing had changed for months.
    await shop.query('update products set old_price = null, price = 100000 where id = any($1)', [ids]);
    await shop.query(`update price_changes set changed_at = changed_at - interval '90 days'`);
  });
  afterAll(() => shop.close());

  const show = async (id: number) => (await call<Product>(shop.url, `/api/staff/products/${id}`, undefined, vera)).body;
  const send = async (id: number, path: string, body: object, who = vera) => {
    const { version: expectedVersion } = await show(id);
    return call<{ version: number }>(
      shop.url,
      `/api/products/${id}/${path}`,
      { key: randomUUID(), expectedVersion, ...body },
      who,
    );
  };
  const save = async (id: number, body: object) => {
    const answer = await fetch(`${shop.url}/api/products/${id}`, {
      method: 'PUT',
      headers: { ...galina, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as ErrorEnvelope };
  };
  const soldAt = async (id: number) =>
    (await shop.query<{ price: number }>('select price::int from products where id = $1', [id]))[0]!.price;

  it('a price falls with an honest old price; a raised one has none', async () => {
    const [id] = ids as [number];
    const raised = await send(id, 'price', { price: 150_000, oldPrice: null });
    expect(raised.status).toBe(200);
    const dishonest = await send(id, 'price', { price: 120_000, oldPrice: 150_000 });
    expect([dishonest.status, dishonest.body.error?.details.code]).toEqual([422, 'old-price-unfit']);
    expect((await send(id, 'price', { price: 90_000, oldPrice: 100_000 })).status).toBe(200);
    expect(await show(id)).toMatchObject({ price: 90_000, oldPrice: 100_000, lowest: 90_000 });
    expect((await show(id)).events[0]).toMatchObject({
      kind: 'price-changed',
      by: 'Вера',
      changed: ['price', 'oldPrice'],
    });
  });

  it('a repeated command changes nothing; another with its key, or about an older version, is refused', async () => {
    const [, id] = ids as [number, number];
    const { version } = await show(id);
    const command = { key: randomUUID(), expectedVersion: version, price: 95_000, oldPrice: 100_000 };
    const path = `/api/products/${id}/price`;
    const both = await Promise.all([call(shop.url, path, command, vera), call(shop.url, path, command, vera)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await show(id)).changes.filter(({ after }) => after === 95_000)).toHaveLength(1);
    const reused = await call<object>(shop.url, path, { ...command, price: 96_000 }, vera);
    expect(reused.body.error?.details.code).toBe('command-key-reused');
    const late = await call<object>(shop.url, path, { ...command, key: randomUUID() }, vera);
    expect(late.body.error?.details).toMatchObject({
      code: 'product-changed',
      by: expect.stringMatching(/^staff:\d+ Вера$/),
      change: 'price-changed',
    });
  });

  it('texts saved about an older version are refused, with the name of who changed it', async () => {
    const [, , id] = ids as [number, number, number];
    const seen = await show(id);
    expect((await send(id, 'price', { price: 99_000, oldPrice: null })).status).toBe(200);
    const body = { data: { tagline: 'С мятой' }, expectedVersion: seen.version };
    const put = await save(id, body);
    expect([put.status, put.body.error.message]).toEqual([409, expect.stringContaining('Вера')]);
    const again = { ...body, expectedVersion: (await show(id)).version };
    expect((await save(id, again)).status).toBe(200);
    expect((await show(id)).events[0]).toMatchObject({ kind: 'saved', by: 'Галина', changed: ['tagline'] });
  });

  it('a planned price begins at its time, once; its old price only while it is honest', async () => {
    const [, , , id] = ids as [number, number, number, number];
    const at = (hours: number) => new Date(shop.now().getTime() + hours * HOUR).toISOString();
    expect((await send(id, 'planned-prices', { price: 80_000, oldPrice: 100_000, startsAt: at(2) })).status).toBe(200);
    expect((await send(id, 'planned-prices', { price: 70_000, oldPrice: 100_000, startsAt: at(3) })).status).toBe(200);
    const past = await send(id, 'planned-prices', { price: 70_000, oldPrice: null, startsAt: at(-1) });
    expect(past.body.error?.details.code).toBe('price-start-unfit');
    const [later] = (await show(id)).plans;
    expect((await send(id, `planned-prices/${later!.id}/cancelled`, {})).status).toBe(200);
    // A sale that nobody had planned makes the old price dishonest.
    expect((await send(id, 'price', { price: 85_000, oldPrice: null })).status).toBe(200);
    await runInShop(shop, {}, applyPlannedPrices);
    expect(await soldAt(id)).toBe(85_000);
    await shop.shiftClock(2 * HOUR);
    // Their sessions have ended meanwhile.
    [vera, galina] = await Promise.all([signInStaff(shop), signInStaff(shop, DEMO_EDITOR.email)]);
    await Promise.all([runInShop(shop, {}, applyPlannedPrices), runInShop(shop, {}, applyPlannedPrices)]);
    const after = await show(id);
    expect(after).toMatchObject({ price: 80_000, oldPrice: null });
    expect(after.plans.map(({ outcome }) => outcome)).toEqual(['cancelled', 'refused']);
    expect(after.events[0]).toMatchObject({ kind: 'price-plan-refused', by: null });
  });

  it.each(['price', 'planned-prices'])('%s: an old price that is not above the new one is refused', async (path) => {
    const [id] = ids as [number];
    const startsAt = new Date(shop.now().getTime() + HOUR).toISOString();
    for (const oldPrice of [40_000, 50_000]) {
      const body = { price: 50_000, oldPrice, ...(path === 'planned-prices' && { startsAt }) };
      const { status, body: answer } = await send(id, path, body);
      expect([status, answer.error?.details.code]).toEqual([422, 'old-price-not-higher']);
    }
  });

  it('what keeps a product from being published is told without saving', async () => {
    const [id] = ids as [number];
    const data = { tagline: 'Лечит простуду', details: { storage: null } };
    const { body } = await call<{ claims: { place: string }[]; missing: string[] }>(
      shop.url,
      `/api/products/${id}/checked`,
      { data },
      galina,
    );
    expect(body.claims.map(({ place }) => place)).toContain('подзаголовок');
    expect(body.missing.join()).toContain('условия хранения');
    expect((await show(id)).publishedAt).not.toBeNull();
  });
});
