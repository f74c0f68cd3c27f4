// Longer than usual: one shop for one day of money, from the parcels to the closed month.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffActor } from '../../src/kernel/actor.ts';
import { moscowDay } from '../../src/kernel/dates.ts';
import { toDecimalString, kopecks } from '../../src/kernel/money.ts';
import { closeMonth } from '../../src/shop/reconciliation/close-month.ts';
import { boundsOf, monthOf } from '../../src/shop/reconciliation/day.rules.ts';
import { requestRun } from '../../src/shop/reconciliation/request-run.ts';
import { takeDifference } from '../../src/shop/reconciliation/take-difference.ts';
import { settleClaims } from '../../src/shop/settlements/settle-claims.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { freshPhone } from '../support/customer.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const TOKEN = 'kFz3Rm81Qx7LtYp2';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ACCOUNTANT: StaffActor = { kind: 'staff', id: 1, name: 'Вера', roles: ['accountant'] };

interface Box {
  readonly id: string;
  readonly orderId: string;
  readonly number: number;
  readonly total: number;
}
interface Difference {
  readonly id: number;
  readonly source: string;
  readonly cause: string;
  readonly key: string;
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly orderNumber: number | null;
  readonly step: { readonly words: string } | null;
}

describe('cash on delivery and the comparison of a day with other companies', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let tea: number;
  let novosibirsk: number;
  let day: string;
  let folder: string;
  const boxes: Record<string, Box> = {};
  const payments: Record<string, string> = {};
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'registers-'));
    shop = await openTestShop({
      env: { CDEK_WEBHOOK_TOKEN: TOKEN, STAFF_SESSION_HOURS: '48', STAFF_IDLE_MINUTES: '1440' },
    });
    shop.expectErrors(
      /reconciliation-differs|claim-overdue|register-changed|closed-month-changed|agent-receipt-missing/,
    );
    vera = await signInStaff(shop);
    tea = (
      await shop.query<{ id: number }>(
        `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 and not p.marked order by p.id limit 1`,
      )
    )[0]!.id;
    novosibirsk = (await shop.query<{ id: number }>('select id from cities where sdek_id = 270'))[0]!.id;
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const control = async (what: string, body: object) => {
    const answer = await fetch(`${shop.sandbox.url}/__sandbox/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  async function does(id: string, verb: string, facts: object = {}) {
    const { body } = await call<{ version: number }>(shop.url, `/api/shipments/${id}`, undefined, vera);
    const command = { key: randomUUID(), expectedVersion: body.version, ...facts };
    const answer = await call(shop.url, `/api/shipments/${id}/${verb}`, command, vera);
    expect([verb, answer.status]).toEqual([verb, 200]);
  }
  async function later(ms: number): Promise<void> {
    await shop.shiftClock(ms);
    await shop.drain();
  }
  const run = async (...jobs: string[]) => {
    for (const job of jobs) {
      await shop.enqueue(job);
      await shop.drain();
    }
  };
  /** The night after, when the schedule compares. */
  async function night(afterDays: number): Promise<void> {
    const at = boundsOf(day).from.getTime() + afterDays * DAY + 5 * HOUR;
    await shop.shiftClock(at - shop.now().getTime());
    await run('collect-claims', 'reconcile');
  }
  const asAccountant = <T>(work: (ctx: Parameters<Parameters<typeof runInShop>[2]>[0]) => Promise<T>) =>
    runInShop(shop, {}, async (ctx) => work(ctx.as(ACCOUNTANT)));
  const cli = (...words: string[]) => runShopCommand(shop.databaseUrl, 'reconciliation', ...words);
  const differences = async (query = '') => {
    const { body } = await call<{ differences: Difference[] }>(
      shop.url,
      `/api/reconciliation/differences${query}`,
      undefined,
      vera,
    );
    return body.differences;
  };
  const shown = (found: readonly Difference[]) =>
    found.map(({ source, cause, ours, theirs }) => [source, cause, ours, theirs]).sort();
  const registers = async (company: string) =>
    (
      await call<{
        registers: {
          company: string;
          number: string;
          total: number;
          paymentOrder: string | null;
          paid: number | null;
        }[];
      }>(shop.url, '/api/reconciliation/registers', undefined, vera)
    ).body.registers.filter((one) => one.company === company);
  const payOut = (payout: object) => call<{ id: number }>(shop.url, '/api/reconciliation/payouts', payout, vera);
  const claimOf = async (name: string) =>
    (
      await shop.query<{ state: string; amount: number; carrier: string; fiscal: object | null; events: string[] }>(
        `select c.state, c.amount, c.carrier, c.fiscal,
         (select array_agg(kind order by id) from cod_claim_events e where e.claim_id = c.id) as events
       from cod_claims c where order_id = $1`,
        [boxes[name]!.orderId],
      )
    )[0];
  const openExceptions = async () =>
    (
      await shop.query<{ kind: string }>(
        `select kind from exceptions where closed_at is null and kind in
        ('reconciliation-differs', 'claim-overdue', 'register-changed', 'closed-month-changed') order by kind`,
      )
    ).map(({ kind }) => kind);
  /** Everything that a comparison writes, but for the times when it ran. */
  const written = () =>
    shop.query(`select (select count(*)::int from reconciliation_differences) as differences,
      (select count(*)::int from reconciliation_events) as events, (select count(*)::int from exceptions) as exceptions,
      (select count(*)::int from cod_claim_events) as claim_events, (select count(*)::int from carrier_register_lines) as lines,
      (select sum(ours) from reconciliation_days) as ours, (select sum(theirs) from reconciliation_days) as theirs`);

  /** Анна's order is paid at the point, confirmed and packed. */
  async function pack(name: string, quantity: number): Promise<void> {
    const items = [{ product: tea, quantity }];
    const delivery = { method: 'point', cityId: novosibirsk, pointCode: 'NSK1' };
    const { body } = await call<{ offers: { method: string; price: number }[] }>(shop.url, '/api/delivery/offers', {
      cityId: novosibirsk,
      items,
    });
    const total = (await totalOf(shop.url, items)) + body.offers.find(({ method }) => method === 'point')!.price;
    const contact = { name: 'Анна Иванова', phone: freshPhone(), email: `${name}@example.ru` };
    const placed = await placeOrder(shop.url, checkoutForm(items, total, { delivery, paySystem: 2, contact }));
    expect(placed.status).toBe(200);
    const { orderId, number } = placed.body;
    expect((await call(shop.url, `/api/orders/${orderId}/confirmed`, {}, vera)).status).toBe(200);
    await run('allocate-shipments');
    const [shipment] = await shop.query<{ id: string }>('select id from shipments where order_id = $1', [orderId]);
    const { id } = shipment!;
    await does(id, 'picking');
    for (let nth = 0; nth < quantity; nth += 1) await does(id, 'units', { productId: tea });
    await does(id, 'box-closed', { weightGrams: 600 });
    boxes[name] = { id, orderId, number, total };
  }
  const parcelOf = async (name: string) => {
    const { parcels } = (await (await fetch(`${shop.sandbox.url}/__sandbox/parcels`)).json()) as {
      parcels: { uuid: string; number: string }[];
    };
    return parcels.find(({ number }) => number.startsWith(`${boxes[name]!.number}-`))!.uuid;
  };
  const CDEK_BOXES = ['paid', 'altered', 'missing', 'doubled', 'early', 'part'];

  it('parcels paid on delivery become claims on their carriers, once and to the kopeck', async () => {
    for (const [nth, name] of [...CDEK_BOXES, 'boxberry', 'back'].entries()) await pack(name, (nth % 2) + 1);
    for (const name of CDEK_BOXES) await does(boxes[name]!.id, 'registering');
    await shop.drain();
    for (let step = 0; step < 4; step += 1) await later(30_000);
    await does(boxes.boxberry!.id, 'handed-over', { track: 'AAP127020243' });
    await does(boxes.boxberry!.id, 'delivered');
    await does(boxes.back!.id, 'handed-over', { track: 'AAP127020250' });
    await does(boxes.back!.id, 'not-collected');

    await control('register', { id: await parcelOf('altered'), sum: 10 });
    await control('register', { id: await parcelOf('missing'), drop: true });
    await control('register', { id: await parcelOf('doubled'), twice: true });
    for (const name of CDEK_BOXES) {
      // Of two packs one is taken.
      const facts = { action: 'status', code: 'DELIVERED', ...(name === 'part' && { taken: [1, 0] }) };
      await control('advance', { provider: 'cdek', id: await parcelOf(name), ...facts });
    }
    day = moscowDay(shop.now());
    // No webhook is subscribed: the status of the last one becomes known after the register. The clock stays: it is the same day.
    const late = await shop.query<{ isEarly: boolean }>(
      `update carrier_tasks
       set next_try_at = case when shipment_id = $1 then next_try_at + interval '3 days' else created_at end
       where next_try_at is not null returning shipment_id = $1 as "isEarly"`,
      [boxes.early!.id],
    );
    expect(late.filter(({ isEarly }) => isEarly)).toHaveLength(1);
    await run('check-parcels', 'collect-claims', 'collect-claims');
    for (const name of ['paid', 'altered', 'missing', 'doubled', 'boxberry']) {
      const claim = await claimOf(name);
      expect([name, claim!.state, claim!.amount]).toEqual([name, 'open', boxes[name]!.total]);
      expect(claim!.carrier).toBe(name === 'boxberry' ? 'boxberry' : 'cdek');
      expect(claim!.events[0]).toBe('raised');
    }
    expect(await claimOf('early')).toBeUndefined();
    expect((await claimOf('part'))!.amount).toBeLessThan(boxes.part!.total);
    expect((await claimOf('paid'))!.fiscal).toMatchObject({ storage: '9282440300687911' });
    expect((await claimOf('boxberry'))!.fiscal).toBeNull();
  });

  it('the night compares the day with registers and with the payment company', async () => {
    const items = [{ product: tea, quantity: 1 }];
    for (const name of ['usual', 'cabinet', 'unprinted']) {
      const order = await orderByCard(shop.url, items);
      await shop.sandbox.advance(order.paymentId, 'pay');
      await shop.drain();
      payments[name] = order.paymentId;
    }
    await shop.sandbox.advance(payments.cabinet!, 'refund-part');
    await control('receipt', { id: payments.unprinted, status: 'canceled' });
    const foreign = await fetch(`${shop.sandbox.url}/yookassa/v3/payments`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('1:test')}`,
        'content-type': 'application/json',
        'idempotence-key': 'by-hand',
      },
      body: JSON.stringify({ amount: { value: '777.00', currency: 'RUB' }, capture: true }),
    });
    await shop.sandbox.advance(((await foreign.json()) as { id: string }).id, 'pay', 'lose');
    await shop.drain();

    await night(1);
    vera = await signInStaff(shop);
    const price = await totalOf(shop.url, items);
    const { altered, doubled, early } = boxes as Record<string, Box>;
    const found = await differences();
    const [register] = await registers('cdek');
    expect(shown(found)).toEqual(
      [
        ['claims', 'amount', altered!.total, 1_000],
        ['claims', 'double', null, doubled!.total],
        ['claims', 'timing', null, early!.total],
        ['payments', 'only-theirs', null, 77_700],
        ['payouts', 'timing', register!.total, null],
        ['receipts', 'receipt-missing', price, null],
        ['refunds', 'only-theirs', null, 10_000],
      ].sort(),
    );
    for (const one of found) expect(one.step!.words).toMatch(/\S/);
    for (const name of ['paid', 'part', 'doubled']) expect((await claimOf(name))!.state).toBe('settled');
    expect((await claimOf('altered'))!.state).toBe('disputed');
    expect((await claimOf('missing'))!.state).toBe('open');
    // What is on its way is nobody's work yet.
    expect(await openExceptions()).toEqual(Array(5).fill('reconciliation-differs'));
    const { body } = await call<{ days: { source: string; company: string; difference: number; open: number }[] }>(
      shop.url,
      `/api/reconciliation/days?from=${day}&to=${day}`,
      undefined,
      vera,
    );
    const sums = Map.groupBy(found, ({ source }) => source);
    for (const one of body.days) {
      const own = sums.get(one.source) ?? [];
      expect(one.open).toBe(own.length);
      expect(one.difference).toBe(own.reduce((sum, { ours, theirs }) => sum + (ours ?? 0) - (theirs ?? 0), 0));
    }
    expect(body.days.map(({ source }) => source).sort()).toEqual([
      'claims',
      'payments',
      'payouts',
      'receipts',
      'refunded',
      'refunds',
      'transfers',
    ]);
  });

  it('comparing again changes nothing; a status that comes later settles its claim and closes the difference', async () => {
    const before = await written();
    await asAccountant(async (ctx) => {
      expect(await requestRun(ctx, day)).toEqual({ day });
      expect(await requestRun(ctx, moscowDay(shop.now()))).toMatchObject({ refused: 'reconciliation-too-early' });
    });
    await run('reconcile');
    expect(await shop.query('select id from reconciliation_runs where finished_at is null')).toEqual([]);
    expect(await written()).toEqual(before);

    await shop.query('update carrier_tasks set next_try_at = $2 where shipment_id = $1', [boxes.early!.id, shop.now()]);
    await run('check-parcels');
    await control('register', { id: await parcelOf('paid'), sum: 1 });
    const [cdek] = await registers('cdek');
    const payout = { company: 'cdek', paymentOrder: cdek!.paymentOrder, day, amount: cdek!.total };
    for (const _ of ['once', 'again']) expect((await payOut(payout)).status).toBe(200);
    expect((await payOut({ ...payout, amount: 1 })).status).toBe(409);
    expect((await registers('cdek'))[0]).toMatchObject({ paid: cdek!.total });
    await night(2);
    vera = await signInStaff(shop);
    expect(await claimOf('early')).toMatchObject({ state: 'settled', events: ['raised', 'settled', 'receipt'] });
    expect((await differences()).map(({ cause }) => cause)).not.toContain('timing');
    // A register that changed is kept as it was.
    expect((await claimOf('paid'))!.state).toBe('settled');
    expect((await openExceptions()).filter((kind) => kind === 'register-changed')).toHaveLength(1);
  });

  it("the file of Boxberry's cabinet settles its claims once, and a bad file does nothing", async () => {
    const file = path.join(folder, 'register.csv');
    const total = (boxes.boxberry!.total / 100).toFixed(2).replace('.', ',');
    const rows = ['№ реестра;Дата реестра;Код отправления;Сумма платежа', `Р-7;${day};AAP127020243;${total}`];
    rows.push(`Р-7;${day};AAP127020250;10,00`);
    await writeFile(file, inWindows1251(rows.join('\r\n')));
    expect((await cli('import-boxberry', file)).text).toMatch(/^Реестр Р-7 за .*, 2.посылки: принят\.\n$/);
    await asAccountant((ctx) => requestRun(ctx, day));
    await run('reconcile');
    expect(await claimOf('boxberry')).toMatchObject({ state: 'settled' });
    const ofRegister = async () =>
      (await differences()).filter(({ key }) => key === 'register:Р-7').map(({ source, cause }) => [source, cause]);
    expect(shown(await differences())).toContainEqual(['claims', 'returned-paid', null, 1_000]);
    expect(await ofRegister()).toEqual([['payouts', 'timing']]);
    const came = toDecimalString(kopecks(boxes.boxberry!.total + 1_000));
    const unknown = { company: 'boxberry', paymentOrder: '501', day, amount: 1, registers: ['Р-8'] };
    expect((await payOut(unknown)).status).toBe(422);
    expect((await payOut({ ...unknown, day: '0000-01-01' })).status).toBe(400);
    const paid = ['payout', 'boxberry', '501', came, '--day', day, '--register', 'Р-7'];
    expect((await cli(...paid)).text).toMatch(/^Записано под номером/);
    await asAccountant((ctx) => requestRun(ctx, day));
    await run('reconcile');
    expect(await ofRegister()).toEqual([]);
    const before = await written();
    expect((await cli('import-boxberry', file)).text).toContain('ничего не изменилось');
    await writeFile(file, rows.join('\n').replace('Сумма платежа', 'Сумма'));
    expect(await cli('import-boxberry', file)).toEqual({ code: 1, text: expect.stringContaining('не знаем: «сумма»') });
    const tracks = Array.from({ length: 70_000 }, (_, nth) => `AAP${nth}`);
    await runInShop(shop, {}, (ctx) => ctx.transaction((tx) => settleClaims(tx, tracks)));
    expect(await written()).toEqual(before);
    expect((await cli('claims')).text).toContain(`Заказ № ${boxes.missing!.number}  cdek`);
  });

  it('registers of the payment company are compared with payments, with its API and with the bank', async () => {
    const items = [{ product: tea, quantity: 1 }];
    const price = await totalOf(shop.url, items);
    const fee = Math.round((price * 3) / 100);
    const sum = (amount: number) => toDecimalString(kopecks(amount));
    const [refund] = (await differences()).filter(({ source }) => source === 'refunds');
    const line = (id: string, amount: number, kept: number) => `${id};${day} 12:00:00;${sum(amount)};${sum(kept)};`;
    const lines = [
      line(payments.usual!, price, fee + 100),
      line(payments.unprinted!, price, fee),
      line(payments.unprinted!, price, fee),
      line(refund!.key.slice('refund:'.length), -10_000, 0),
    ];
    const total = 3 * (price - fee) - 100 - 10_000;
    const head = 'Номер платежа;Дата операции;Сумма;Удержано банком;К выплате';
    const file = ['Реестр операций ООО «Травосол»', head, ...lines, `Итого;;;;${sum(total - 1)}`].join('\n');
    const send = (text = file) =>
      call<{ registers: object[] }>(shop.url, '/api/reconciliation/registers/yookassa', text, {
        ...vera,
        'content-type': 'text/csv',
      });
    const unfit = (words: string) => ({ status: 422, body: { error: { message: expect.stringContaining(words) } } });
    expect(await send()).toMatchObject(unfit('«удержано банком»'));
    expect(await send(file.replace('12:00', '12\u0000:00'))).toMatchObject(unfit('сохраните таблицу как CSV'));
    expect((await cli('column', 'yookassa', 'Удержано банком', 'fee')).text).toContain('импортируйте файл снова');
    for (const outcome of ['saved', 'known'])
      expect((await send()).body).toEqual({ registers: [{ number: day, day, lines: 4, outcome }] });

    const ofRegisters = async () => {
      await run('reconcile');
      const sources = ['registered', 'fees', 'transfers', 'payouts'];
      return shown((await differences()).filter(({ source }) => sources.includes(source)));
    };
    const always = [
      ['fees', 'fee', fee, fee + 100],
      ['registered', 'double', null, price],
      ['registered', 'only-ours', price, null],
      ['registered', 'only-theirs', null, -10_000],
      ['transfers', 'fee', total, total - 1],
    ];
    expect(await ofRegisters()).toEqual([...always, ['payouts', 'timing', total - 1, null]].sort());
    // Typed wrong, then right.
    const payout = { company: 'yookassa', paymentOrder: '900', day, amount: total, registers: [day] };
    const { body } = await payOut(payout);
    expect(await ofRegisters()).toEqual([...always, ['payouts', 'amount', total - 1, total]].sort());
    const voided = `/api/reconciliation/payouts/${body.id}/voided`;
    expect((await call(shop.url, voided, { reason: 'Опечатка' }, vera)).status).toBe(200);
    expect((await call(shop.url, voided, { reason: 'Опечатка' }, vera)).status).toBe(404);
    await payOut({ ...payout, paymentOrder: '901', amount: total - 1 });
    expect(await ofRegisters()).toEqual(always.sort());
    // Another day is missing its register: one difference, whatever was paid that day.
    const order = await orderByCard(shop.url, items);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    const next = moscowDay(shop.now());
    await night(4);
    vera = await signInStaff(shop);
    expect((await differences()).filter(({ source, key }) => source === 'registered' && key.endsWith(next))).toEqual([
      expect.objectContaining({ cause: 'timing', key: `register-of-day:${next}`, ours: price }),
    ]);
  });

  it('a claim that is not paid in time is an exception; a person closes what is explained, and then the month', async () => {
    await night(15);
    vera = await signInStaff(shop);
    expect(await openExceptions()).toContain('claim-overdue');
    expect(shown(await differences())).toContainEqual(['claims', 'only-ours', boxes.missing!.total, null]);
    const month = monthOf(day);
    await night(45);
    vera = await signInStaff(shop);
    await asAccountant(async (ctx) =>
      expect(await closeMonth(ctx, month)).toMatchObject({ refused: 'month-has-differences' }),
    );
    const one = (await differences())[0]!.id;
    const turns = (path: 'taken' | 'released') =>
      call<{ owner: string | null }>(shop.url, `/api/reconciliation/differences/${one}/${path}`, {}, vera);
    for (const _ of ['once', 'again'])
      expect((await turns('taken')).body).toMatchObject({ id: one, owner: 'staff:1 Вера' });
    await runInShop(shop, {}, async (ctx) => {
      const asNina = ctx.as({ ...ACCOUNTANT, id: 2, name: 'Нина' });
      expect(await takeDifference(asNina, one, 'taken')).toMatchObject({ refused: 'difference-taken' });
      for (const _ of ['once', 'again'])
        expect(await takeDifference(asNina, one, 'released')).toMatchObject({ id: one, owner: null });
      expect(await takeDifference(asNina, one, 'taken')).toMatchObject({ id: one, owner: 'staff:2 Нина' });
    });
    expect((await differences()).find(({ id }) => id === one)).toMatchObject({ owner: 'staff:2 Нина' });
    expect((await turns('released')).body.owner).toBeNull();
    expect((await cli('take', String(one))).code).toBe(0);
    expect((await cli('show')).text).toContain('Занимается: staff:1 Вера');
    const steps = 'select kind from reconciliation_events where difference_id = $1 order by id';
    expect((await shop.query(steps, [one])).map(({ kind }) => kind).slice(-5)).toEqual([
      'taken',
      'released',
      'taken',
      'released',
      'taken',
    ]);
    for (const { id } of await differences()) {
      const where = `/api/reconciliation/differences/${id}/closed`;
      expect((await call(shop.url, where, { reason: 'Разобрались с компанией' }, vera)).status).toBe(200);
      expect((await call(shop.url, where, { reason: 'Ещё раз' }, vera)).status).toBe(404);
    }
    expect((await openExceptions()).filter((kind) => kind !== 'register-changed')).toEqual([]);
    const closed = await written();
    await asAccountant(async (ctx) => {
      await requestRun(ctx, day);
      for (const _ of ['once', 'again']) expect(await closeMonth(ctx, month)).toEqual({ month });
    });
    await run('reconcile');
    expect(await written()).toEqual(closed);
    expect((await cli('days', day.slice(0, 7))).text).toContain('месяц закрыт');

    await control('restate', { id: payments.usual, amount: { value: '1.00' } });
    await asAccountant((ctx) => requestRun(ctx, day));
    await run('reconcile');
    expect((await openExceptions()).filter((kind) => kind === 'closed-month-changed')).toHaveLength(1);
    const [{ exceptions: _one, ...changed }, { exceptions: _before, ...kept }] = [await written(), closed].map(
      (rows) => rows[0] as Record<string, unknown>,
    ) as [Record<string, unknown>, Record<string, unknown>];
    expect(changed).toEqual(kept);
  });

  it('a receipt that the carrier has not shown for a month is left to a person, and asked for no more', async () => {
    // A number that the carrier does not know.
    const track = '1999999999';
    const [was] = await shop.query<{ track: string }>('select track from cod_claims where order_id = $1', [
      boxes.early!.orderId,
    ]);
    await shop.query('update cod_claims set fiscal = null, track = $2, next_check_at = $3 where order_id = $1', [
      boxes.early!.orderId,
      track,
      shop.now(),
    ]);
    await run('collect-claims');
    await later(DAY);
    await run('collect-claims');
    const asked = (await shop.sandbox.requests('cdek')).filter(({ url }) => url.includes(track));
    expect(asked).toHaveLength(1);
    const raised = await shop.query(`select facts from exceptions where kind = 'agent-receipt-missing'`);
    expect(raised).toEqual([{ facts: { orderId: boxes.early!.orderId, carrier: 'cdek', track } }]);
    await shop.query('update cod_claims set track = $2 where order_id = $1', [boxes.early!.orderId, was!.track]);
  });

  it('a receipt about which the carrier only fails is left to a person, too, and keeps no other waiting', async () => {
    const [failing] = await shop.query<{ order_id: string; track: string }>(
      `select order_id, track from cod_claims where carrier = 'cdek' and order_id <> $1 order by track limit 1`,
      [boxes.early!.orderId],
    );
    const orders = [failing!.order_id, boxes.early!.orderId];
    await shop.query(
      `update cod_claims set fiscal = null, next_check_at = $2::timestamptz - interval '1 minute' * (order_id = $3)::int
       where order_id = any($1)`,
      [orders, shop.now(), failing!.order_id],
    );
    await shop.sandbox.fail({ provider: 'cdek', path: `cdek_number=${failing!.track}`, status: 500, times: 1_000 });
    await run('collect-claims');
    await shop.sandbox.fail({ provider: 'cdek', times: 0 });
    const left = await shop.query(
      `select fiscal is not null as found, next_check_at from cod_claims where order_id = any($1)
       order by array_position($1, order_id)`,
      [orders],
    );
    expect(left).toEqual([
      { found: false, next_check_at: null },
      { found: true, next_check_at: null },
    ]);
    const asked = `select 1 from exceptions where kind = 'agent-receipt-missing' and facts->>'track' = $1`;
    expect(await shop.query(asked, [failing!.track])).toHaveLength(1);
  });
});

/** As the cabinet writes its files. */
function inWindows1251(text: string): Uint8Array {
  const codeOf = (char: string) => {
    const code = char.codePointAt(0)!;
    return char === '№' ? 0xb9 : code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
  };
  return Uint8Array.from([...text].map(codeOf));
}
