// Longer than usual: one shop for what two members do with the same exceptions.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/kernel/dates.ts';
import { raiseException } from '../../src/shop/exceptions/raise-exception.ts';
import { orderByCard } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const DAY = 24 * 3_600_000;

type Member = Awaited<ReturnType<typeof signInStaff>>;
const VERA = 1;
interface Listed {
  readonly id: number;
  readonly kind: string;
  readonly version: number;
  readonly ageMinutes: number;
  readonly owner: { readonly id: number; readonly name: string } | null;
  readonly snoozed: { readonly until: string; readonly reason: string } | null;
  readonly action: { readonly needs: string; readonly allowed: boolean; readonly about: object | null };
}
interface Counts {
  readonly kinds: readonly { readonly kind: string; readonly waiting: number }[];
  readonly mine: number;
  readonly nobodys: number;
  readonly snoozed: number;
}
interface Done {
  readonly version: number;
  readonly owner: { readonly name: string } | null;
  readonly snoozedUntil: string | null;
}

/** Вера and Пётр see to the same exceptions. */
describe('exceptions of the desk: who has them, until when they are put off, what comes next', () => {
  let shop: TestShop;
  let vera: Member;
  let petr: Member;
  let petrId: number;
  let order: { orderId: string; number: number };
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectErrors(/an exception for the staff/);
    vera = await signInStaff(shop);
    petr = await signInWithRole(shop, 'shift-lead', 'Пётр');
    petrId = await idOf('Пётр');
    const [course] = await shop.query<{ id: number }>(
      'select min(id) as id from products where section_id = 4 and published_at is not null',
    );
    order = await orderByCard(shop.url, [{ product: course!.id, quantity: 1 }], { delivery: { method: 'digital' } });
    await runInShop(shop, {}, (ctx) =>
      ctx.transaction(async (tx) => {
        const facts = { orderId: order.orderId, paymentId: order.orderId };
        await raiseException(tx, {
          kind: 'part-to-refund',
          subject: 'shipment:1',
          facts: { ...facts, shipmentId: '1' },
        });
        await raiseException(tx, { kind: 'receipt-failed', subject: `receipt:r-1`, facts });
        await raiseException(tx, { kind: 'mailbox-unread', subject: 'mailbox:replies', facts: { what: 'AUTH' } });
      }),
    );
  });
  afterAll(() => shop.close());

  const idOf = async (name: string) =>
    (await shop.query<{ id: number }>('select id::int as id from staff where name = $1', [name]))[0]!.id;
  const list = async (query = '', who = vera) =>
    (await call<{ exceptions: Listed[] }>(shop.url, `/api/exceptions${query}`, undefined, who)).body.exceptions;
  const kinds = async (query = '', who = vera) => (await list(query, who)).map(({ kind }) => kind);
  const find = async (kind: string) => (await list(`?snoozed=shown&kind=${kind}`))[0]!;
  const counts = async (who = vera) => (await call<Counts>(shop.url, '/api/exceptions/counts', undefined, who)).body;
  const post = (id: number, path: string, body: object, who = vera) =>
    call<Done & ErrorEnvelope>(shop.url, `/api/exceptions/${id}/${path}`, body, who);
  const command = ({ version: expectedVersion }: Listed) => ({ key: randomUUID(), expectedVersion });
  const run = (...words: string[]) => runShopCommand(shop.databaseUrl, 'exceptions', ...words);

  it('says the one next action, where it is done, and whether whoever asks may do it', async () => {
    const refund = { about: { thing: 'order', id: order.orderId }, needs: 'order:refund' };
    expect((await find('part-to-refund')).action).toMatchObject({ ...refund, allowed: true });
    expect((await list('?kind=part-to-refund', petr))[0]!.action).toMatchObject({ ...refund, allowed: false });
    const failed = await find('receipt-failed');
    expect(failed).toMatchObject({ action: { about: { thing: 'receipt', id: 'r-1' } }, order: { id: order.orderId } });
    expect((await find('mailbox-unread')).action.about).toBe(null);
    await shop.shiftClock(DAY / 144);
    expect((await find('mailbox-unread')).ageMinutes).toBe(10);
  });

  it('is taken by one; whoever did not see that gets a 409 that names them, and the same command again the same answer', async () => {
    const seen = await find('receipt-failed');
    const take = { ...command(seen), to: petrId };
    const taken = await post(seen.id, 'assigned', take, petr);
    expect([taken.status, taken.body]).toMatchObject([200, { version: seen.version + 1, owner: { name: 'Пётр' } }]);
    expect((await post(seen.id, 'assigned', take, petr)).body).toEqual(taken.body);
    expect((await post(seen.id, 'assigned', { ...take, to: null }, petr)).status).toBe(422);

    const late = await post(seen.id, 'assigned', { ...command(seen), to: VERA });
    expect([late.status, late.body.error.details]).toMatchObject([
      409,
      { code: 'exception-changed', by: `staff:${petrId} Пётр`, change: 'taken' },
    ]);
    const close = { reason: 'пробила', expectedVersion: seen.version };
    expect((await post(seen.id, 'closed', close)).body.error.details).toMatchObject({ code: 'exception-changed' });

    expect(await kinds('?owner=me', petr)).toEqual(['receipt-failed']);
    expect(await kinds('?owner=me')).toEqual([]);
    expect(await kinds('?owner=nobody')).toEqual(['part-to-refund', 'mailbox-unread']);
    expect(await counts(petr)).toMatchObject({ mine: 1, nobodys: 2, snoozed: 0 });
    expect((await counts()).kinds).toContainEqual(expect.objectContaining({ kind: 'receipt-failed', waiting: 1 }));
  });

  it('of two who take it at once one has it', async () => {
    const seen = await find('part-to-refund');
    const done = await Promise.all(
      [vera, petr].map((who) => post(seen.id, 'assigned', { ...command(seen), to: VERA }, who)),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await post(seen.id, 'assigned', { ...command(await find('part-to-refund')), to: null })).body.owner).toBe(
      null,
    );
  });

  it('is handed to a colleague who may have it, and is nobody’s once that one has left', async () => {
    const picker = await signInWithRole(shop, 'picker', 'Сергей');
    const pickerId = await idOf('Сергей');
    const { body } = await call<{ takers: { id: number }[] }>(shop.url, '/api/exceptions/takers', undefined, vera);
    expect(body.takers.map(({ id }) => id)).toEqual(expect.arrayContaining([VERA, petrId]));
    expect(body.takers.map(({ id }) => id)).not.toContain(pickerId);
    const seen = await find('mailbox-unread');
    const toPicker = await post(seen.id, 'assigned', { ...command(seen), to: pickerId });
    expect(toPicker.body.error.details).toMatchObject({ code: 'exception-taker-unknown' });
    expect((await post(seen.id, 'assigned', { ...command(seen), to: petrId })).body.owner).toMatchObject({
      name: 'Пётр',
    });
    const history = await call<{ events: object[] }>(shop.url, `/api/exceptions/${seen.id}/events`, undefined, vera);
    expect(history.body.events).toMatchObject([
      { kind: 'handed-over', actor: 'staff:1 Вера', facts: { from: null, to: `staff:${petrId} Пётр` } },
    ]);

    await shop.query('update staff set disabled_at = now() where id = $1', [petrId]);
    expect((await find('mailbox-unread')).owner).toBe(null);
    expect(await kinds('?owner=nobody')).toEqual(['part-to-refund', 'receipt-failed', 'mailbox-unread']);
    await shop.query('update staff set disabled_at = null where id = $1', [petrId]);
    for (const path of ['', '/counts', '/takers', `/${seen.id}/events`])
      expect((await call(shop.url, `/api/exceptions${path}`, undefined, picker)).status).toBe(403);
  });

  it('is put off for a week at most, with a reason, and is there again by itself or when it is brought back', async () => {
    const seen = await find('mailbox-unread');
    const until = (days: number) => addDays(shop.now(), days).toISOString();
    const snooze = (days: number, reason = 'ждём хостинг') => ({ ...command(seen), until: until(days), reason });
    expect((await post(seen.id, 'snoozed', snooze(1, ''))).status).toBe(400);
    for (const days of [7.1, -0.1])
      expect((await post(seen.id, 'snoozed', snooze(days))).body.error.details).toMatchObject({
        code: 'exception-snooze-unfit',
      });
    expect((await post(seen.id, 'snoozed', snooze(2))).status).toBe(200);
    expect(await kinds()).toEqual(['part-to-refund', 'receipt-failed']);
    expect((await list('?snoozed=only')).map(({ snoozed }) => snoozed!.reason)).toEqual(['ждём хостинг']);
    expect(await counts()).toMatchObject({ snoozed: 1 });
    await shop.shiftClock(2.1 * DAY);
    vera = await signInStaff(shop);
    expect(await kinds()).toEqual(['part-to-refund', 'receipt-failed', 'mailbox-unread']);
    expect((await find('mailbox-unread')).snoozed).toBe(null);

    await post(seen.id, 'snoozed', { ...command(await find('mailbox-unread')), until: until(2), reason: 'ещё день' });
    expect(await counts()).toMatchObject({ snoozed: 1 });
    expect((await post(seen.id, 'woken', command(await find('mailbox-unread')))).body.snoozedUntil).toBe(null);
    expect(await counts()).toMatchObject({ snoozed: 0 });
  });

  it('does the same in the terminal', async () => {
    const { id } = await find('part-to-refund');
    expect((await run('take', String(id))).text).toBe('Занимается Вера.\n');
    expect((await run('list', '--mine')).text).toContain('занимается Вера');
    expect((await run('hand', String(id), '--to', 'nobody@travosol.example')).text).toContain('выберите другого');
    expect((await run('take', String(id), '--version', '1')).text).toContain('изменили (Вера)');
    expect((await run('release', String(id))).text).toBe('Никто не занимается.\n');
    // Commands have the clock of the machine.
    const tomorrow = moscowDay(addDays(new Date(), 1));
    expect((await run('snooze', String(id), '--until', tomorrow, '--reason', 'ждём')).text).toContain('Отложено до');
    expect((await run('list', '--snoozed')).text).toMatch(/отложено до .+: ждём/);
    expect((await run('wake', String(id))).text).toBe('Никто не занимается.\n');
    expect((await run('take', '999999')).text).toContain('ничего не открыто');
  });

  it('a lot that expires soon is told of, and what is left of it after its day; both end when nothing is left', async () => {
    await shop.query('update exceptions set closed_at = now(), closed_by = $1, reason = $1 where closed_at is null', [
      'test',
    ]);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and p.type = 'single' and s.available > 0 order by p.id limit 1`,
    );
    const receive = async (number: string, days: number) =>
      (
        await call<{ lotId: number }>(
          shop.url,
          '/api/lots',
          {
            key: randomUUID(),
            product: goods!.id,
            number,
            bestBefore: moscowDay(addDays(shop.now(), days)),
            pieces: 3,
          },
          vera,
        )
      ).body.lotId;
    const watch = async () => {
      await shop.enqueue('watch-lots');
      await shop.drain();
      return kinds();
    };
    const change = (lot: number, path: string, body: object) =>
      call(shop.url, `/api/lots/${lot}/${path}`, { key: randomUUID(), ...body }, vera);

    const lot = await receive('Л-61', 61);
    expect(await watch()).toEqual([]);
    await shop.shiftClock(1.01 * DAY);
    vera = await signInStaff(shop);
    expect([await watch(), await watch()]).toEqual([['lot-expires-soon'], ['lot-expires-soon']]);
    expect((await find('lot-expires-soon')).action.about).toEqual({ thing: 'product', id: String(goods!.id) });

    await change(lot, 'blocked', { reason: 'снята с продажи' });
    expect(await watch()).toEqual([]);
    await change(lot, 'unblocked', {});
    expect(await watch()).toEqual(['lot-expires-soon']);
    // What a person has closed is not told again.
    await post((await find('lot-expires-soon')).id, 'closed', { reason: 'ставим скидку' });
    expect(await watch()).toEqual([]);

    await shop.shiftClock(60 * DAY);
    vera = await signInStaff(shop);
    expect(await watch()).toEqual(['lot-expired']);
    // It does not end by itself while something is left.
    await shop.shiftClock(40 * DAY);
    vera = await signInStaff(shop);
    expect(await watch()).toEqual(['lot-expired']);
    expect((await change(lot, 'corrected', { pieces: 3, reason: 'списали' })).status).toBe(200);
    expect(await watch()).toEqual([]);
    const closed = await list('?state=closed&kind=lot-expired');
    expect(closed).toMatchObject([{ closedBy: 'job:watch-lots' }]);
  });
});
