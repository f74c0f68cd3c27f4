// Longer than usual: returns and their money at the desk, whose steps share a shop.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

type As = { cookie: string };
interface Listed {
  readonly returns: readonly { id: string; number: number; name: string; putAside: number }[];
  readonly next: string | null;
}
interface Shown {
  readonly version: number;
  readonly units: readonly { id: number }[];
  readonly refunds: readonly { id: string; amount: number }[];
}
interface Refunds {
  readonly refunds: readonly {
    id: string;
    isOwn: boolean;
    isUnanswered: boolean;
    amount: number;
    needsReceipt: boolean;
    orderVersion: number;
  }[];
}

/** Анна returns two packs; Вера inspects, Павел of the warehouse receives, and a second person approves the money. */
describe('returns and money at the desk', () => {
  let shop: TestShop;
  let packing: PackingDesk;
  let vera: As;
  let picker: As;
  let accountant: As;
  let support: As;
  let product: number;
  beforeAll(async () => {
    shop = await openTestShop({ env: { REFUND_SECOND_PERSON_FROM: '1' } });
    packing = await openPackingDesk(shop);
    vera = await signInStaff(shop);
    picker = await signInWithRole(shop, 'picker');
    accountant = await signInWithRole(shop, 'accountant', 'Дарья');
    support = await signInWithRole(shop, 'support', 'Софья');
    const [goods] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and not p.marked order by p.id limit 1`,
    );
    product = goods!.id;
  });
  afterAll(() => shop.close());

  const read = <T>(path: string, as: As) => call<T>(shop.url, path, undefined, as);
  async function delivered(pieces: number): Promise<DeskOrder> {
    const order = await packing.paidOrder([{ product, quantity: pieces }], { method: 'pickup' });
    const scans = Array.from({ length: pieces }, () => ({ productId: product }));
    const box = await packing.packed(order, scans);
    await packing.does(box, 'ready');
    await packing.does(box, 'delivered');
    await shop.drain();
    return order;
  }
  async function opened(order: DeskOrder): Promise<string> {
    const { body } = await read<{ version: number; units: { id: number }[] }>(
      `/api/orders/${order.orderId}/returnable-packs`,
      support,
    );
    const command = {
      key: randomUUID(),
      expectedVersion: body.version,
      orderId: order.orderId,
      unitIds: body.units.map(({ id }) => id),
      reason: 'defect',
      comment: 'Крышка треснула',
    };
    const answer = await call<{ returnId: string }>(shop.url, '/api/returns', command, support);
    expect(answer.status).toBe(200);
    return answer.body.returnId;
  }
  const show = async (id: string, as: As = vera) => (await read<Shown>(`/api/returns/${id}`, as)).body;
  async function does(id: string, path: string, facts: object, as: As = vera) {
    const { version } = await show(id);
    return call(shop.url, `/api/returns/${id}/${path}`, { key: randomUUID(), expectedVersion: version, ...facts }, as);
  }
  const list = async (view: string, as: As = vera) =>
    (await read<Listed>(`/api/staff/returns?view=${view}`, as)).body.returns.map(({ id }) => id);

  it('the preview is what the inspection gives back, and a second person approves it', async () => {
    const id = await opened(await delivered(2));
    expect(await list('accepted')).toContain(id);
    expect(await list('on-the-way')).not.toContain(id);
    const units = (await show(id)).units.map((unit) => unit.id);
    expect((await does(id, 'received', { unitIds: units }, picker)).status).toBe(200);
    expect(await list('received')).toContain(id);

    const [first] = units;
    const one = await read<{ amount: number }>(`/api/returns/${id}/refund-preview?unit=${first}`, vera);
    const both = await read<{ amount: number; awaitsApproval: boolean; byHand: boolean }>(
      `/api/returns/${id}/refund-preview?unit=${units.join('&unit=')}`,
      vera,
    );
    expect(both.body.amount).toBe(one.body.amount * 2);
    expect(both.body).toMatchObject({ awaitsApproval: true, byHand: false });
    expect((await read(`/api/returns/${id}/refund-preview?unit=9999999`, vera)).status).toBe(409);
    expect((await read(`/api/returns/${id}/refund-preview?unit=x`, vera)).status).toBe(400);
    expect((await read(`/api/returns/${id}/refund-preview?unit=${first}`, picker)).status).toBe(403);
    expect((await show(id)).refunds).toEqual([]);

    const inspected = units.map((unitId) => ({ unitId, disposition: 'quarantine' }));
    expect((await does(id, 'inspected', { units: inspected, refund: { delivery: false } })).status).toBe(200);
    const [refund] = (await show(id)).refunds;
    expect(refund!.amount).toBe(both.body.amount);
    // Whoever packs sees no money.
    expect((await show(id, picker)).refunds).toEqual([]);
    expect(await list('over')).toContain(id);
    expect(await list('quarantine')).toContain(id);
    const decided = units.map((unitId) => ({ unitId, disposition: 'restock' }));
    expect((await does(id, 'quarantine-decided', { units: decided })).status).toBe(200);
    expect(await list('quarantine')).not.toContain(id);

    const mine = await read<Refunds>('/api/staff/refunds?view=awaiting', vera);
    expect(mine.body.refunds).toMatchObject([{ id: refund!.id, isOwn: true, amount: refund!.amount }]);
    const seen = await read<Refunds>('/api/staff/refunds', accountant);
    expect(seen.body.refunds).toMatchObject([{ id: refund!.id, isOwn: false, needsReceipt: false }]);
    const { orderVersion: expectedVersion } = seen.body.refunds[0]!;
    const own = await call(shop.url, `/api/refunds/${refund!.id}/approved`, { expectedVersion }, vera);
    expect(own.status).toBe(403);
    const other = await call(shop.url, `/api/refunds/${refund!.id}/approved`, { expectedVersion }, accountant);
    expect(other.status).toBe(200);
    expect((await read<Refunds>('/api/staff/refunds', accountant)).body.refunds).toEqual([]);
  });

  it('lists go on page by page, and name buyers only to those who see contacts', async () => {
    const order = await delivered(1);
    const id = await opened(order);
    const [row] = await shop.query<{ created_at: Date }>('select created_at from returns where id = $1', [id]);
    await shop.query(
      `insert into returns (id, order_id, cause, state, reason, created_at, updated_at)
       select gen_random_uuid(), $1, 'asked', 'asked', 'defect', $2, $2 from generate_series(1, 60)`,
      [order.orderId, row!.created_at],
    );
    const ids: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body }: { body: Listed } = await read<Listed>(`/api/staff/returns${next && `?after=${next}`}`, picker);
      expect(body.returns.length).toBeLessThanOrEqual(50);
      expect(body.returns.every(({ name }) => name === '')).toBe(true);
      ids.push(...body.returns.map((one) => one.id));
      next = body.next;
    }
    expect(ids.length).toBeGreaterThan(60);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await read<Listed>('/api/staff/returns', vera)).body.returns.every(({ name }) => name !== '')).toBe(true);
    for (const after of ['x', `1764320000123456_${'a'.repeat(36)}`, '9'.repeat(50)])
      expect((await read(`/api/staff/returns?after=${after}`, vera)).status).toBe(400);
    expect((await read('/api/staff/returns?view=x', vera)).status).toBe(400);
    // No command has made these.
    await shop.query('delete from returns where order_id = $1 and id <> $2', [order.orderId, id]);
  });

  it('refused refunds and late receipts wait until their exceptions are closed', async () => {
    const order = await delivered(1);
    const [receipt] = await shop.query<{ id: string }>(
      `update receipts set state = 'canceled', next_check_at = null where order_id = $1 and kind = 'payment' returning id`,
      [order.orderId],
    );
    const raise = (kind: string, subject: string) =>
      shop.query(
        `insert into exceptions (kind, subject, facts, opened_by, opened_at)
         values ($1, $2, jsonb_build_object('orderId', $3::text, 'paymentId', $4::text, 'of', 'payment'), 'job:test', now())`,
        [kind, subject, order.orderId, order.orderId],
      );
    await raise('receipt-failed', `receipt:${receipt!.id}`);
    // One of an order has no receipt yet.
    await raise('receipt-failed', `order:${order.orderId}`);
    type Receipts = { receipts: { id: string; problem: string; orderVersion: number }[] };
    const { body } = await read<Receipts>('/api/staff/receipts', accountant);
    expect(body.receipts).toMatchObject([{ id: receipt!.id, problem: 'receipt-failed' }]);
    const fiscal = { storage: '9960440300000001', document: '77', attribute: '123456' };
    const recorded = { ...fiscal, expectedVersion: body.receipts[0]!.orderVersion };
    expect((await call(shop.url, `/api/receipts/${receipt!.id}/recorded`, recorded, accountant)).status).toBe(200);
    expect((await read<Receipts>('/api/staff/receipts', accountant)).body.receipts).toEqual([]);

    const [refund] = await shop.query<{ id: string }>(
      `insert into refunds (id, order_id, payment_id, amount, reason, state, created_at, updated_at, settled)
       select gen_random_uuid(), order_id, id, 100, 'goodwill', 'failed', now(), now(), false from payments where order_id = $1
       returning id`,
      [order.orderId],
    );
    expect((await read<Refunds>('/api/staff/refunds?view=refused', accountant)).body.refunds).toEqual([]);
    await raise('refund-refused', `refund:${refund!.id}`);
    const { body: refused } = await read<Refunds>('/api/staff/refunds?view=refused', support);
    expect(refused.refunds).toMatchObject([{ id: refund!.id, problem: 'refund-refused' }]);
    for (const path of ['/api/staff/refunds', '/api/staff/receipts'])
      expect((await read(path, picker)).status).toBe(403);
  });

  it('a refund without an answer may be declined, and a late receipt recorded, only when the rules allow it', async () => {
    shop.expectErrors(/refund-refused/);
    const order = await delivered(1);
    const ago = (hours: number) => new Date(shop.now().getTime() - hours * 3_600_000).toISOString();
    const [refund] = await shop.query<{ id: string }>(
      `insert into refunds (id, order_id, payment_id, amount, reason, state, sent_at, created_at, updated_at, settled)
       select gen_random_uuid(), order_id, id, 100, 'goodwill', 'requested', $2, $2, $2, false from payments where order_id = $1
       returning id`,
      [order.orderId, ago(20)],
    );
    await shop.query(
      `insert into exceptions (kind, subject, facts, opened_by, opened_at)
       values ('refund-unclear', $1, jsonb_build_object('orderId', $2::text, 'paymentId', $2::text), 'job:test', now())`,
      [`refund:${refund!.id}`, order.orderId],
    );
    const [receipt] = await shop.query<{ id: string }>(
      `update receipts set state = 'pending', created_at = $2, next_check_at = now() + interval '9 days'
       where order_id = $1 and kind = 'payment' returning id`,
      [order.orderId, ago(20)],
    );
    interface Page {
      readonly version: number;
      readonly refunds: readonly { id: string; isUnanswered: boolean; state: string }[];
      readonly receipts: readonly { id: string; mayRecord: boolean }[];
    }
    const page = async () => (await read<Page>(`/api/staff/orders/${order.orderId}`, accountant)).body;
    const listed = async () =>
      (await read<Refunds>('/api/staff/refunds?view=refused', accountant)).body.refunds.find(
        ({ id }) => id === refund!.id,
      );
    const mayRecord = async () => (await page()).receipts.find(({ id }) => id === receipt!.id)!.mayRecord;
    expect([(await page()).refunds[0]!.isUnanswered, (await listed())!.isUnanswered, await mayRecord()]).toEqual([
      false,
      false,
      false,
    ]);
    await shop.query('update refunds set sent_at = $2 where id = $1', [refund!.id, ago(25)]);
    await shop.query('update receipts set created_at = $2 where id = $1', [receipt!.id, ago(80)]);
    expect([(await page()).refunds[0]!.isUnanswered, (await listed())!.isUnanswered, await mayRecord()]).toEqual([
      true,
      true,
      true,
    ]);
    const decline = { expectedVersion: (await page()).version };
    expect((await call(shop.url, `/api/refunds/${refund!.id}/declined`, decline, accountant)).status).toBe(200);
    const after = await page();
    expect(after.refunds).toMatchObject([{ state: 'failed', isUnanswered: false }]);
    const recorded = {
      storage: '9960440300000002',
      document: '78',
      attribute: '123457',
      expectedVersion: after.version,
    };
    expect((await call(shop.url, `/api/receipts/${receipt!.id}/recorded`, recorded, accountant)).status).toBe(200);
  });
});
