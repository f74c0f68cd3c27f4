// Longer than usual: one shop for the way of goods back, from the buyer's hands to the last kopeck.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffActor } from '../../src/kernel/actor.ts';
import { links } from '../../src/kernel/links.ts';
import { kopecks } from '../../src/kernel/money.ts';
import { lockOrder } from '../../src/shop/orders/move-order.ts';
import { announceReturn } from '../../src/shop/returns/announce-return.ts';
import { approveRefund, declineRefund } from '../../src/shop/payments/approve-refund.ts';
import { inspectReturn } from '../../src/shop/returns/inspect-return.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { kopecksOfOrder, lettersAboutOrder, receiptsWritten } from '../support/order-story.ts';
import { changedBy } from '../support/everything.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff } from '../support/staff-session.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { markingCode } from '../support/marking-codes.ts';

const DROPS = '04601234500012';
const DAY = 24 * 3_600_000;

interface Unit {
  readonly id: number;
  readonly productId: number;
  readonly code: string | null;
}
interface Shown {
  readonly version: number;
  readonly state: string;
  readonly units: readonly { id: number; disposition: string | null; received: boolean }[];
  readonly refunds: readonly { id: string; amount: number; state: string }[];
}

describe('goods come back', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  /** Sold by codes. */
  let drops: number;
  let bundle: number;
  beforeAll(async () => {
    shop = await openTestShop();
    vera = await signInStaff(shop);
    const [found] = await shop.query<{ bundle: number; part: number }>(
      `select b.id as bundle, p.id as part from products b, products p
       where b.slug = 'kompleks-severnaya-zima' and p.slug = 'vitamin-d3-kapli'`,
    );
    bundle = found!.bundle;
    drops = found!.part;
    await shop.query('update products set gtin = $2, marked = true where id = $1', [drops, DROPS]);
  });
  afterAll(() => closeSettled(shop));

  const stockOf = async (product: number) =>
    (
      await shop.query<{ available: number; held: number }>(
        'select available, held from stock_levels where product_id = $1',
        [product],
      )
    )[0]!;
  async function does(kind: 'shipments' | 'returns', id: string, path: string, facts: object = {}) {
    const { body } = await call<{ version: number }>(shop.url, `/api/${kind}/${id}`, undefined, vera);
    const command = { key: randomUUID(), expectedVersion: body.version, ...facts };
    return call<{ state: string; version: number }>(shop.url, `/api/${kind}/${id}/${path}`, command, vera);
  }
  const show = async (id: string) => (await call<Shown>(shop.url, `/api/returns/${id}`, undefined, vera)).body;

  /** Packs all of an order, to be collected in the shop. */
  async function packed(order: { orderId: string }) {
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    const [shipment] = await shop.query<{ id: string }>('select id from shipments where order_id = $1', [
      order.orderId,
    ]);
    const { id } = shipment!;
    await does('shipments', id, 'picking');
    const { body } = await call<{ lines: { productId: number; quantity: number; marked: boolean }[] }>(
      shop.url,
      `/api/shipments/${id}`,
      undefined,
      vera,
    );
    for (const { productId, quantity, marked } of body.lines)
      for (let pack = 0; pack < quantity; pack++) {
        const scanned = await does('shipments', id, 'units', marked ? { scan: markingCode(DROPS) } : { productId });
        expect(scanned.status).toBe(200);
      }
    await does('shipments', id, 'box-closed', { weightGrams: 500 });
    await does('shipments', id, 'ready');
    await shop.drain();
    return id;
  }
  /** The buyer gets all of it. */
  async function handOut(order: { orderId: string; number: number }) {
    const id = await packed(order);
    expect((await does('shipments', id, 'delivered')).body).toMatchObject({ state: 'delivered' });
    await shop.drain();
    return { shipmentId: id, units: await unitsOf(id) };
  }
  const unitsOf = async (id: string) =>
    (await call<{ units: Unit[] }>(shop.url, `/api/shipments/${id}`, undefined, vera)).body.units;
  async function bought(items: readonly Items[], changes = {}) {
    const order = await orderByCard(shop.url, items, changes);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    return { ...order, ...(await handOut(order)) };
  }
  /** The buyer has asked for it and Вера has accepted. */
  async function expectReturn(orderId: string, shipmentId: string, unitIds: readonly number[]): Promise<string> {
    await runInShop(shop, {}, (ctx) =>
      ctx.transaction(async (tx) => {
        await lockOrder(tx, orderId);
        const announced = { orderId, shipmentId, cause: 'declined', unitIds } as const;
        await announceReturn(tx, announced);
        // Announced already.
        await announceReturn(tx, announced);
      }),
    );
    const found = await shop.query<{ id: string }>('select id from returns where order_id = $1 order by number desc', [
      orderId,
    ]);
    const [{ id }] = found as [{ id: string }];
    await shop.query(`update returns set cause = 'asked', reason = 'defect' where id = $1`, [id]);
    return id;
  }
  const refusalOf = ({ body }: { body: unknown }) =>
    (body as { error?: { details: { code: string } } }).error?.details.code;
  /** The code of a refusal that has changed nothing. */
  async function refusedWithoutTrace(press: () => Promise<{ body: unknown }>): Promise<string | undefined> {
    const { answer, changed } = await changedBy(shop, press);
    expect(changed).toEqual([]);
    return refusalOf(answer);
  }
  const paymentOf = async (orderId: string) =>
    (
      await shop.query<{ amount: number; refunded: number; state: string }>(
        'select amount::int, refunded::int, state from payments where order_id = $1',
        [orderId],
      )
    )[0]!;

  it('one part of a bundle: received, inspected, for sale again, refunded to the kopeck with the code of the sale', async () => {
    const inStock = await stockOf(drops);
    const order = await bought([{ product: bundle, quantity: 1 }]);
    const { orderId, shipmentId, units, token, number } = order;
    const marked = units.find(({ code }) => code !== null)!;
    expect(await stockOf(drops)).toEqual({ available: inStock.available - 1, held: inStock.held });
    // Анна asks on her order's page.
    const goods = [{ position: 0, productId: drops, quantity: 1 }];
    const asked = { token, key: randomUUID(), reason: 'defect', goods };
    expect((await call(shop.url, `/api/orders/${orderId}/returns`, asked)).status).toBe(200);
    const [made] = await shop.query<{ id: string }>('select id from returns where order_id = $1', [orderId]);
    const returnId = made!.id;
    expect((await does('returns', returnId, 'accepted')).body).toMatchObject({ state: 'expected' });
    const stranger = await bought([{ product: bundle, quantity: 1 }]);
    const before = await stockOf(drops);
    const foreign = stranger.units[0]!.id;
    for (const [code, what] of [
      ['return-unit-foreign', { unitIds: [foreign] }],
      ['return-unit-twice', { unitIds: [marked.id, marked.id] }],
      ['return-units-missing', {}],
      ['return-code-foreign', { scans: [markingCode(DROPS)] }],
    ] as const)
      expect(await refusedWithoutTrace(() => does('returns', returnId, 'received', what))).toBe(code);
    expect((await does('returns', returnId, 'received', { scans: ['01\u0000'] })).status).toBe(400);
    const inspected = { units: [{ unitId: marked.id, disposition: 'restock' }], refund: { delivery: false } };
    expect(refusalOf(await does('returns', returnId, 'inspected', inspected))).toBe('return-move-not-allowed');
    expect((await does('returns', returnId, 'received', { scans: [`]d2${marked.code}`] })).body.state).toBe('received');
    const stale = { key: randomUUID(), expectedVersion: 1, ...inspected };
    const late = await call(shop.url, `/api/returns/${returnId}/inspected`, stale, vera);
    expect([late.status, refusalOf(late)]).toEqual([409, 'return-changed']);

    // Pressed twenty times.
    const { version } = await show(returnId);
    const press = { key: randomUUID(), expectedVersion: version, ...inspected };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call<{ state: string }>(shop.url, `/api/returns/${returnId}/inspected`, press, vera),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(['200 closed']));
    expect(await stockOf(drops)).toEqual({ available: before.available + 1, held: before.held });
    await shop.drain();

    const [refund] = (await shop.sandbox.requests('yookassa'))
      .filter(({ method, url, answer }) => method === 'POST' && url.endsWith('/refunds') && answer === 200)
      .map(({ body }) => body as any)
      .filter(({ payment_id }) => payment_id === order.paymentId);
    const [closing] = await shop.sandbox.receiptsOf(order.paymentId);
    const soldLine: any = closing!.items.find(({ mark_code_info: info }) => info !== undefined);
    expect(refund.receipt.items).toEqual([{ ...soldLine, planned_status: 3 }]);
    expect(Buffer.from(soldLine.mark_code_info.gs_1m, 'base64').toString('utf8')).toBe(marked.code);
    // By the catalogue: a bundle of 1 420 ₽, whose parts cost 650, 590 and 390 ₽ alone.
    const [share, ...otherShares] = [566_26, 513_99, 339_75];
    expect(Math.round(Number(soldLine.amount.value) * 100)).toBe(share);
    expect(await paymentOf(orderId)).toMatchObject({ refunded: share, state: 'paid' });
    expect(await show(returnId)).toMatchObject({ state: 'closed', refunds: [{ amount: share, state: 'done' }] });

    // Neither that pack again nor the whole bundle; the other packs give back the rest.
    const whole = { key: randomUUID(), lines: [{ position: 0, quantity: 1 }], reason: 'defect' };
    expect(refusalOf(await call(shop.url, `/api/orders/${orderId}/refunds`, whole, vera))).toBe('refund-too-many');
    const others = units.filter(({ id }) => id !== marked.id);
    const second = await expectReturn(
      orderId,
      shipmentId,
      others.map(({ id }) => id),
    );
    await does('returns', second, 'received', { unitIds: others.map(({ id }) => id) });
    const delivery = { delivery: true };
    const rest = { units: others.map(({ id: unitId }) => ({ unitId, disposition: 'write-off' })), refund: delivery };
    expect((await does('returns', second, 'inspected', rest)).body).toMatchObject({ state: 'closed' });
    await shop.drain();
    const { amount, refunded, state } = await paymentOf(orderId);
    expect([refunded, state]).toEqual([amount, 'refunded']);
    const [paid, sale, ...refunds] = await receiptsWritten(shop, orderId);
    const total = await totalOf(shop.url, [{ product: bundle, quantity: 1 }]);
    expect(paid).toEqual({
      of: 'payment',
      sum: total,
      settles: [],
      lines: [`1 x ${total} full_prepayment commodity 11`],
    });
    // Sold by its parts.
    expect(sale).toMatchObject({ of: 'closing', sum: total, settles: [`prepayment ${total}`] });
    const ofMarked = `1 x ${share} full_payment marked 11`;
    const ofOthers = sale!.lines.filter((line) => line !== `${ofMarked} sold ${marked.code}`);
    expect(ofOthers.toSorted()).toEqual(otherShares.map((sum) => `1 x ${sum} full_payment commodity 11`).toSorted());
    expect(total).toBe(1_420_00);
    expect(refunds).toEqual([
      { of: 'refund', sum: share, settles: [], lines: [`${ofMarked} returned ${marked.code}`] },
      { of: 'refund', sum: total - share, settles: [], lines: ofOthers },
    ]);
    expect(await kopecksOfOrder(shop, orderId)).toEqual({
      goods: total,
      delivery: 0,
      total,
      certificate: 0,
      online: total,
      refunded: total,
      claims: [],
    });
    const letters = await lettersAboutOrder(shop, number);
    expect(letters).toEqual(
      expect.arrayContaining(['Возврат по заказу принят', 'Заказ можно забрать', 'Заказ оплачен']),
    );
    // One for each refund.
    const ofRefunds = letters.filter((subject) => subject === 'Возвращаем деньги за заказ');
    expect([ofRefunds.length, letters.length - new Set(letters).size]).toEqual([2, 1]);

    // The code is free again; of what was put aside it is not.
    const next = await orderByCard(shop.url, [{ product: drops, quantity: 1 }]);
    await shop.sandbox.advance(next.paymentId, 'pay');
    await shop.drain();
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    const [box] = await shop.query<{ id: string }>('select id from shipments where order_id = $1', [next.orderId]);
    await does('shipments', box!.id, 'picking');
    const taken = stranger.units.find(({ code }) => code !== null)!.code;
    const soldBefore = () => does('shipments', box!.id, 'units', { scan: taken });
    expect(await refusedWithoutTrace(soldBefore)).toBe('unit-code-used');
    expect((await does('shipments', box!.id, 'units', { scan: marked.code })).status).toBe(200);
  });

  it('marked packs that stay with the buyer are refunded by name, with the codes of the sale; another one that comes back, too', async () => {
    const order = await bought([{ product: drops, quantity: 3 }]);
    const { orderId, units, shipmentId } = order;
    const [kept, back] = units as [Unit, Unit, Unit];
    const refunds = `/api/orders/${orderId}/refunds`;
    const shown = await call<{ lines: { units: Unit[] }[] }>(shop.url, refunds, undefined, vera);
    expect(shown.body.lines[0]!.units.map(({ id, code }) => ({ id, code }))).toEqual(
      units.map(({ id, code }) => ({ id, code })),
    );
    const asks = (facts: object, key = randomUUID()) =>
      call<{ refundId: string }>(shop.url, refunds, { key, lines: [], reason: 'goodwill', ...facts }, vera);
    const lines = [{ position: 0, quantity: 1 }];
    expect(refusalOf(await asks({ lines }))).toBe('refund-packs-needed');
    expect(refusalOf(await asks({ lines, units: [kept.id] }))).toBe('refund-packs-apart');
    const stranger = await bought([{ product: drops, quantity: 1 }]);
    expect(refusalOf(await asks({ units: [stranger.units[0]!.id] }))).toBe('refund-pack-unknown');
    const key = randomUUID();
    const [first, again] = [await asks({ units: [kept.id] }, key), await asks({ units: [kept.id] }, key)];
    expect(again.body).toEqual(first.body);
    expect([first.status, refusalOf(await asks({ units: [kept.id] }))]).toEqual([200, 'refund-too-many']);
    // Before the next one is under way.
    await shop.drain();

    const looksAt = async ({ id }: Unit, refund: object | null) => {
      const [open] = await shop.query<{ id: string }>(
        `select t.id from returns t join return_units u on u.return_id = t.id where u.unit_id = $1 and t.state <> 'closed'`,
        [id],
      );
      const returnId = open?.id ?? (await expectReturn(orderId, shipmentId, [id]));
      if (!open) await does('returns', returnId, 'received', { unitIds: [id] });
      const looked = [{ unitId: id, disposition: 'restock' }];
      return does('returns', returnId, 'inspected', { units: looked, refund });
    };
    expect((await looksAt(back, { delivery: false })).body.state).toBe('closed');
    // Named packs are inspected once, whatever the version: a repeated command of the terminal gives back nothing more.
    const [seen] = await shop.query<{ number: number }>(
      'select t.number::int from returns t join return_units u on u.return_id = t.id where u.unit_id = $1',
      [back.id],
    );
    const words = ['returns', 'inspect', String(seen!.number), 'refund', '--unit', `${back.id}:restock`];
    expect((await runShopCommand(shop.databaseUrl, ...words)).code).toBe(1);
    expect(refusalOf(await looksAt(kept, { delivery: false }))).toBe('refund-too-many');
    expect((await looksAt(kept, null)).body.state).toBe('closed');
    await shop.drain();
    const written = await receiptsWritten(shop, orderId);
    const sold = (one: Unit) => written[1]!.lines.find((line) => line.endsWith(one.code!))!;
    expect(written.slice(2).map((receipt) => receipt.lines)).toEqual(
      [kept, back].map((one) => [sold(one).replace(' sold ', ' returned ')]),
    );

    // The company knows what was sold by a code.
    const [closing] = await shop.sandbox.receiptsOf(order.paymentId);
    const { mark_code_info: _code, ...nameless } = closing!.items[0]!;
    const request = {
      payment_id: order.paymentId,
      amount: nameless.amount,
      receipt: { customer: { email: 'anna@example.ru' }, items: [{ ...nameless, mark_mode: undefined }] },
    };
    const answer = await fetch(`${shop.sandbox.url}/yookassa/v3/refunds`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('1:test')}`,
        'content-type': 'application/json',
        'idempotence-key': randomUUID(),
      },
      body: JSON.stringify(request),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ description: 'Marking code is missing or illegal' }),
    ]);
  });

  it('a large refund waits for a second person, never the same one', async () => {
    const { orderId, shipmentId, units, number } = await bought([{ product: bundle, quantity: 1 }]);
    const ids = units.map(({ id }) => id);
    const returnId = await expectReturn(orderId, shipmentId, ids);
    await does('returns', returnId, 'received', { unitIds: ids });
    const { version } = await show(returnId);
    const as = (id: number, name: string): StaffActor => ({ kind: 'staff', id, name, roles: ['owner'] });
    const limits = { secondPersonFrom: kopecks(1_00) };
    await runInShop(shop, {}, async (ctx) => {
      const command = { returnId, key: randomUUID(), expectedVersion: version, refund: { delivery: false } };
      const looked = ids.map((unitId) => ({ unitId, disposition: 'quarantine' }) as const);
      const inspected = await inspectReturn(ctx.as(as(1, 'Вера')), { ...command, units: looked }, limits);
      expect(inspected).toMatchObject({ state: 'closed' });
      const [refund] = (await show(returnId)).refunds;
      expect(refund).toMatchObject({ state: 'awaiting-approval' });
      expect(await approveRefund(ctx.as(as(1, 'Вера')), refund!.id)).toMatchObject({ refused: 'refund-same-person' });
      const all = { key: randomUUID(), lines: [{ position: 0, quantity: 1 }], reason: 'defect' };
      expect(refusalOf(await call(shop.url, `/api/orders/${orderId}/refunds`, all, vera))).toBe('refund-too-many');
      expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${number}`)).toEqual([]);
      const listed = await call<{ refunds: { id: string }[] }>(
        shop.url,
        '/api/refunds/awaiting-approval',
        undefined,
        vera,
      );
      expect(listed.body.refunds.map(({ id }) => id)).toContain(refund!.id);
      expect(await approveRefund(ctx.as(as(2, 'Олег')), refund!.id)).toMatchObject({ approved: true });
      // Repeated by the same person; nobody decides again.
      expect(await approveRefund(ctx.as(as(2, 'Олег')), refund!.id)).toMatchObject({ approved: true });
      expect(await declineRefund(ctx.as(as(2, 'Олег')), refund!.id)).toMatchObject({ refused: 'refund-under-way' });
      expect(await approveRefund(ctx.as(as(3, 'Нина')), refund!.id)).toMatchObject({
        refused: 'refund-not-awaiting',
        facts: { by: expect.stringMatching(/^staff:2 /) },
      });
      expect(await shop.query("select 1 from order_events where kind = 'refund-approved'")).toHaveLength(1);
    });
    await shop.enqueue('poll-refunds');
    await shop.shiftClock(15 * 60_000);
    await shop.enqueue('poll-refunds');
    await shop.drain();
    const { amount, refunded } = await paymentOf(orderId);
    const [order] = await shop.query<{ delivery: number }>(
      'select delivery_price::int as delivery from orders where id = $1',
      [orderId],
    );
    expect(refunded).toBe(amount - order!.delivery);
  });

  it('of what a certificate paid wholly goes back to it without a company', async () => {
    const [card] = await shop.query<{ id: number }>(
      "update products set denomination = 500000 where slug = 'sertifikat-2000' returning id",
    );
    const gift = await orderByCard(shop.url, [{ product: card!.id, quantity: 1 }], { delivery: { method: 'digital' } });
    await shop.sandbox.advance(gift.paymentId, 'pay');
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${gift.number}`);
    const [code] = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/.exec(letter!.html)!;
    const placed = await placeOrder(shop.url, checkoutForm([{ product: 2, quantity: 2 }], 0, { coupons: [code] }));
    expect(placed.status).toBe(200);
    const { orderId, number } = placed.body;
    const { shipmentId, units } = await handOut({ orderId, number });
    const balance = async () =>
      (
        await shop.query<{ balance: number }>(
          `select balance::int from ledger_accounts a join certificates c on a.kind = 'certificate' and a.owner = c.id::text
           where c.order_id = $1`,
          [gift.orderId],
        )
      )[0]!.balance;
    const left = await balance();
    const [spent] = await shop.query<{ paid: number }>(
      'select certificate_paid::int as paid from orders where id = $1',
      [orderId],
    );
    const half = await expectReturn(orderId, shipmentId, [units[0]!.id]);
    await does('returns', half, 'received', { unitIds: [units[0]!.id] });
    const inspect = (unitId: number) => ({ units: [{ unitId, disposition: 'restock' }], refund: { delivery: false } });
    // Whoever places an order locks the certificate, then the goods.
    const unlock = await lockRows(shop.databaseUrl, 'select * from ledger_accounts for update');
    const inspected = does('returns', half, 'inspected', inspect(units[0]!.id));
    await untilWaitingForLock(shop, 1);
    expect(await shop.query('select 1 from stock_levels where product_id = 2 for update nowait')).toHaveLength(1);
    await unlock();
    expect((await inspected).status).toBe(200);
    expect(await balance()).toBe(left + Math.floor(spent!.paid / 2));
    await shop.drain();
    const [about] = await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${number}`);
    expect(about!.html).toContain('на\u00a0подарочный сертификат');
    const page = await (await fetch(shop.url + placed.body.orderUrl)).text();
    expect(page).toContain('Деньги возвращены на\u00a0сертификат');
    expect(page).not.toContain('Возвращено 0');
    const rest = { key: randomUUID(), lines: [{ position: 0, quantity: 1 }], delivery: false, reason: 'goodwill' };
    const last = await call<{ amount: number }>(shop.url, `/api/orders/${orderId}/refunds`, rest, vera);
    expect(last).toMatchObject({ status: 200, body: { amount: 0 } });
    expect(await balance()).toBe(left + spent!.paid);
    expect(await shop.query('select state from orders where id = $1', [orderId])).toEqual([{ state: 'returned' }]);

    // Taken in part: the certificate gets the share of what was left once, by a refund.
    shop.expectErrors(/part-to-refund/);
    const again = await placeOrder(shop.url, checkoutForm([{ product: 2, quantity: 2 }], 0, { coupons: [code] }));
    const box = await packed(again.body);
    const [taken, leftBehind] = await unitsOf(box);
    const part = await does('shipments', box, 'partly-delivered', { unitIds: [taken!.id] });
    expect(part.body).toMatchObject({ state: 'partly-delivered' });
    await shop.drain();
    expect(await balance()).toBe(left);
    const one = { ...rest, key: randomUUID() };
    expect((await call(shop.url, `/api/orders/${again.body.orderId}/refunds`, one, vera)).status).toBe(200);
    expect(await balance()).toBe(left + Math.floor(spent!.paid / 2));
    const [back] = await shop.query<{ id: string }>('select id from returns where order_id = $1', [again.body.orderId]);
    await does('returns', back!.id, 'received', { unitIds: [leftBehind!.id] });
    expect(refusalOf(await does('returns', back!.id, 'inspected', inspect(leftBehind!.id)))).toBe('refund-too-many');
    expect(await balance()).toBe(left + Math.floor(spent!.paid / 2));

    // Partly by the certificate, the rest in cash, and taken in part: it gets the share of what was left without a refund.
    const whole = await balance();
    const due = 3 * spent!.paid - whole;
    const six = checkoutForm([{ product: 2, quantity: 6 }], due, { coupons: [code], paySystem: 3 });
    const { body: mixed } = await placeOrder(shop.url, six);
    expect((await call(shop.url, `/api/orders/${mixed.orderId}/confirmed`, {}, vera)).status).toBe(200);
    const last6 = await packed(mixed);
    const fiscal = { storage: '9960440300000001', document: '17', attribute: '1234567890' };
    const unitIds = (await unitsOf(last6)).slice(0, 3).map(({ id }) => id);
    const certificates = await lockRows(shop.databaseUrl, 'select * from ledger_accounts for update');
    const handedOver = does('shipments', last6, 'partly-delivered', { unitIds, fiscal });
    await untilWaitingForLock(shop, 1);
    expect(await shop.query('select 1 from stock_levels where product_id = 2 for update nowait')).toHaveLength(1);
    await certificates();
    expect((await handedOver).body).toMatchObject({ state: 'partly-delivered' });
    const [{ collected }] = (await shop.query('select collected::int from shipments where id = $1', [last6])) as [
      { collected: number },
    ];
    expect([collected, await balance()]).toEqual([due / 2, whole / 2]);
  });

  it('paid by a certificate and a card: half of it is asked back, and goes back to both to the kopeck; the rest later', async () => {
    const [card] = await shop.query<{ id: number }>(
      "update products set denomination = 33331 where slug = 'sertifikat-2000' returning id",
    );
    const gift = await orderByCard(shop.url, [{ product: card!.id, quantity: 1 }], { delivery: { method: 'digital' } });
    await shop.sandbox.advance(gift.paymentId, 'pay');
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${gift.number}`);
    const coupons = [/\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/.exec(letter!.html)![0]];
    const inStock = await stockOf(2);
    const items = [{ product: 2, quantity: 4 }];
    const { total } = (await call<{ total: number }>(shop.url, '/api/cart/quote', { items, coupons })).body;
    const placed = (await placeOrder(shop.url, checkoutForm(items, total, { coupons }))).body;
    const paymentId = placed.payUrl!.split('/').at(-1)!;
    await shop.sandbox.advance(paymentId, 'pay');
    await shop.drain();
    const { units } = await handOut(placed);
    const { orderId } = placed;
    const token = new URL(placed.orderUrl, shop.url).searchParams.get('token')!;
    const balance = async () =>
      (
        await shop.query<{ balance: number }>(
          `select balance::int from ledger_accounts a join certificates c on a.kind = 'certificate' and a.owner = c.id::text
           where c.order_id = $1`,
          [gift.orderId],
        )
      )[0]!.balance;
    /** Анна asks, Вера accepts, receives, looks; the money goes back. */
    async function comeBack(back: readonly Unit[]): Promise<void> {
      const goods = [{ position: 0, productId: 2, quantity: back.length }];
      const asked = { token, key: randomUUID(), reason: 'defect', goods };
      expect((await call(shop.url, `/api/orders/${orderId}/returns`, asked)).status).toBe(200);
      const [made] = await shop.query<{ id: string }>(
        'select id from returns where order_id = $1 order by number desc limit 1',
        [orderId],
      );
      await does('returns', made!.id, 'accepted');
      await does('returns', made!.id, 'received', { unitIds: back.map(({ id }) => id) });
      const looked = back.map(({ id: unitId }) => ({ unitId, disposition: 'restock' }));
      const inspected = await does('returns', made!.id, 'inspected', { units: looked, refund: { delivery: false } });
      expect(inspected.body.state).toBe('closed');
      await shop.drain();
    }
    // The first packs have the odd kopecks.
    const halves = [Math.ceil(total / 2), Math.floor(total / 2)];
    expect([await balance(), total % 2]).toEqual([0, 1]);
    await comeBack(units.slice(0, 2));
    expect(await balance()).toBe(16666);
    expect(await paymentOf(orderId)).toEqual({ amount: total, refunded: halves[0], state: 'paid' });
    await comeBack(units.slice(2));
    expect(await balance()).toBe(33331);
    expect(await paymentOf(orderId)).toEqual({ amount: total, refunded: total, state: 'refunded' });
    expect(await shop.query('select state from orders where id = $1', [orderId])).toEqual([{ state: 'returned' }]);

    // One piece costs a kopeck more: it is refunded with the first ones.
    const price = Math.floor(total / 4);
    expect(total % 4).toBe(1);
    const pieces = (count: number, each: number, mode = 'full_payment') => `${count} x ${each} ${mode} commodity 11`;
    expect(await receiptsWritten(shop, orderId)).toEqual([
      {
        of: 'payment',
        sum: total,
        settles: [],
        lines: [pieces(3, price, 'full_prepayment'), pieces(1, price + 1, 'full_prepayment')],
      },
      {
        of: 'closing',
        sum: total,
        settles: [`prepayment ${total}`],
        lines: [pieces(3, price), pieces(1, price + 1)],
      },
      { of: 'refund', sum: halves[0], settles: [], lines: [pieces(1, price + 1), pieces(1, price)] },
      { of: 'refund', sum: halves[1], settles: [], lines: [pieces(2, price)] },
    ]);
    expect(await kopecksOfOrder(shop, orderId)).toEqual({
      goods: total + 33331,
      delivery: 0,
      total,
      certificate: 33331,
      online: total,
      refunded: total,
      claims: [],
    });
    expect(await stockOf(2)).toEqual(inStock);
    // Two refunds; a step of a return that is over by the time of its letter has none.
    expect(await lettersAboutOrder(shop, placed.number)).toEqual([
      'Возвращаем деньги за заказ',
      'Возвращаем деньги за заказ',
      'Заказ можно забрать',
      'Заказ оплачен',
    ]);
  });

  const goodsOf = ({ productId }: Unit, quantity = 1) => [{ position: 0, productId, quantity }];
  const askFor = ({ orderId, token }: { orderId: string; token: string }, changes: object) =>
    call<{ state: string }>(shop.url, `/api/orders/${orderId}/returns`, {
      token,
      key: randomUUID(),
      reason: 'defect',
      ...changes,
    });
  const pageOf = async (order: { orderId: string; token: string }) =>
    (await (await fetch(shop.url + links.order(order.orderId, order.token))).text())
      .replaceAll('<!-- -->', '')
      .replaceAll('\u00a0', ' ');
  const returnsOf = async ({ orderId }: { orderId: string }) =>
    shop.query<{ id: string; number: number }>(
      'select id, number::int from returns where order_id = $1 order by number',
      [orderId],
    );

  it('Вера opens a return for a buyer who called, puts a pack aside and decides about it later, once', async () => {
    const { orderId, number, units } = await bought([{ product: bundle, quantity: 1 }]);
    const marked = units.find(({ code }) => code !== null)!;
    const other = units.find(({ id }) => id !== marked.id)!;
    const before = await stockOf(drops);
    const opening = { key: randomUUID(), orderId, unitIds: [marked.id], reason: 'defect', comment: 'Крышка треснула' };
    const opens = (body: object) => call<{ returnId: string; state: string }>(shop.url, '/api/returns', body, vera);
    const opened = await Promise.all([opens(opening), opens(opening), opens(opening)]);
    expect(new Set(opened.map(({ status, body }) => `${status} ${body.state} ${body.returnId}`))).toEqual(
      new Set([`200 expected ${opening.key}`]),
    );
    expect(refusalOf(await opens({ ...opening, unitIds: [other.id] }))).toBe('command-key-reused');
    expect(refusalOf(await opens({ ...opening, key: randomUUID() }))).toBe('return-unit-taken');
    expect(refusalOf(await opens({ ...opening, key: randomUUID(), unitIds: [1_000_000] }))).toBe('return-unit-foreign');
    const run = (...words: string[]) => runShopCommand(shop.databaseUrl, 'returns', ...words);
    const second = await run('open', String(number), 'changed-mind', '--unit', String(other.id));
    const secondNumber = /^Возврат (\d+) открыт/.exec(second.text)?.[1];
    expect(secondNumber).toMatch(/^\d+$/);
    await shop.drain();
    expect(await shop.sandbox.lettersAbout(`Возврат по заказу № ${number} принят`)).not.toEqual([]);
    const [{ id: secondId }] = (await shop.query<{ id: string }>('select id from returns where number = $1', [
      secondNumber,
    ])) as [{ id: string }];

    const putAside = (unitId: number) => ({ units: [{ unitId, disposition: 'quarantine' }], refund: null });
    for (const [id, unit] of [
      [opening.key, marked],
      [secondId, other],
    ] as const) {
      expect((await does('returns', id, 'received', { unitIds: [unit.id] })).status).toBe(200);
      expect((await does('returns', id, 'inspected', putAside(unit.id))).body).toMatchObject({ state: 'closed' });
    }
    expect(await stockOf(drops)).toEqual(before);
    const sells = ({ id: unitId }: Unit) => ({ units: [{ unitId, disposition: 'restock' }] });
    const decides = (facts: object) => does('returns', opening.key, 'quarantine-decided', facts);
    expect(refusalOf(await decides(sells(other)))).toBe('return-unit-not-put-aside');
    const press = { key: randomUUID(), expectedVersion: (await show(opening.key)).version, ...sells(marked) };
    const at = `/api/returns/${opening.key}/quarantine-decided`;
    const pressed = await Promise.all(
      Array.from({ length: 5 }, () => call<{ state: string }>(shop.url, at, press, vera)),
    );
    expect(new Set(pressed.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(['200 closed']));
    expect(await stockOf(drops)).toEqual({ available: before.available + 1, held: before.held });
    expect(refusalOf(await decides(sells(marked)))).toBe('return-unit-not-put-aside');
    expect((await run('put-aside')).text).toMatch(
      new RegExp(`^Возврат ${secondNumber} {2}упаковка ${other.id}: `, 'm'),
    );
    expect((await run('decide', secondNumber!, '--unit', `${other.id}:write-off`)).code).toBe(0);
    expect((await show(secondId)).units).toMatchObject([{ id: other.id, disposition: 'write-off' }]);

    // Its code may be in a box once more.
    const { orderId: next, paymentId } = await orderByCard(shop.url, [{ product: bundle, quantity: 1 }]);
    await shop.sandbox.advance(paymentId, 'pay');
    await shop.drain();
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    const [box] = await shop.query<{ id: string }>('select id from shipments where order_id = $1', [next]);
    await does('shipments', box!.id, 'picking');
    expect((await does('shipments', box!.id, 'units', { scan: marked.code })).status).toBe(200);
  });

  it('photos: without the place where they were taken, for the buyer and the staff only, gone with their term', async () => {
    const [order, stranger] = [
      await bought([{ product: bundle, quantity: 1 }]),
      await bought([{ product: bundle, quantity: 1 }]),
    ];
    async function upload(body: Buffer, { orderId, token }: { orderId: string; token?: string } = order) {
      const answer = await fetch(`${shop.url}/api/orders/${orderId}/return-photos`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          ...(token !== undefined && { 'x-order-token': token }),
        },
        body: new Uint8Array(body),
      });
      return { status: answer.status, body: (await answer.json()) as { id: string } };
    }
    const pixels = sharp({ create: { width: 300, height: 200, channels: 3, background: '#7a6' } });
    const exif = { IFD0: { Make: 'Anna' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } };
    const taken = await pixels.clone().jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(taken).metadata()).exif!.toString('latin1')).toContain('Anna');
    const unknown = [
      await upload(taken, { orderId: order.orderId }),
      await upload(taken, { orderId: order.orderId, token: stranger.token }),
    ];
    expect(unknown.map(({ status }) => status)).toEqual([404, 404]);
    const broken = [Buffer.alloc(0), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), taken.subarray(0, 300)];
    for (const body of broken) expect((await upload(body)).status).toBe(415);
    const open = await orderByCard(shop.url, [{ product: bundle, quantity: 1 }]);
    expect((await upload(taken, open)).status).toBe(409);

    const first = (await upload(taken)).body.id;
    const second = (await upload(await pixels.clone().webp().toBuffer())).body.id;
    const unsent = (await upload(await pixels.clone().png().toBuffer())).body.id;
    const foreign = (await upload(taken, stranger)).body.id;
    const [pack, other] = order.units as [Unit, Unit];
    expect(refusalOf(await askFor(order, { goods: goodsOf(pack), photos: [foreign] }))).toBe('photo-unknown');
    expect((await askFor(order, { goods: goodsOf(pack), photos: [first, first] })).status).toBe(400);
    expect((await askFor(order, { goods: goodsOf(pack), photos: [first, second] })).body).toMatchObject({
      state: 'asked',
    });
    expect(refusalOf(await askFor(order, { goods: goodsOf(other), photos: [first] }))).toBe('photo-unknown');
    const [asked] = await returnsOf(order);

    const ofBuyer = (id: string, { orderId, token } = order) => fetch(shop.url + links.returnPhoto(orderId, id, token));
    const shown = await ofBuyer(first);
    const [clean, type] = [Buffer.from(await shown.arrayBuffer()), shown.headers.get('content-type')];
    const { exif: left, width, height, format } = await sharp(clean).metadata();
    expect({ left, width, height, format, type }).toEqual({
      left: undefined,
      width: 200,
      height: 300,
      format: 'webp',
      type: 'image/webp',
    });
    expect(clean.toString('latin1')).not.toContain('Anna');
    const closed = [
      await ofBuyer(first, stranger),
      await ofBuyer(first, { ...order, token: stranger.token }),
      await ofBuyer(foreign),
    ];
    expect(closed.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await pageOf(order)).toContain(`return-photos/${second}?token=`);
    const listed = await call<{ photos: string[] }>(shop.url, `/api/returns/${asked!.id}`, undefined, vera);
    expect(listed.body.photos).toEqual([first, second]);
    const ofStaff = (returnId: string, id: string, headers = vera as Record<string, string>) =>
      fetch(`${shop.url}/api/returns/${returnId}/photos/${id}`, { headers });
    const staff = [
      await ofStaff(asked!.id, first),
      await ofStaff(asked!.id, unsent),
      await ofStaff(asked!.id, first, {}),
    ];
    expect(staff.map(({ status }) => status)).toEqual([200, 404, 401]);
    const { text } = await runShopCommand(shop.databaseUrl, 'returns', 'show', String(asked!.number));
    expect(text).toContain(`/api/returns/${asked!.id}/photos/${first}`);

    // Those that were never sent are gone after a day, the others ninety days after the refusal.
    await does('returns', asked!.id, 'refused', { refusal: 'Это не наш товар.' });
    const kept = async () => {
      await shop.enqueue('apply-retention');
      await shop.drain();
      await shop.enqueue('remove-discarded-files');
      await shop.drain();
      const rows = await shop.query<{ id: string }>('select id from return_photos');
      const answers = [await ofBuyer(first), await ofBuyer(second)].map(({ status }) => status);
      return [rows.map(({ id }) => id).sort(), answers];
    };
    const daysAgo = (days: number) => new Date(shop.now().getTime() - days * DAY);
    await shop.query('update return_photos set created_at = $1 where return_id is null', [daysAgo(2)]);
    expect(await kept()).toEqual([[first, second].sort(), [200, 200]]);
    await shop.query('update returns set updated_at = $2 where id = $1', [asked!.id, daysAgo(91)]);
    expect(await kept()).toEqual([[], [404, 404]]);
  });

  // The last one: it shifts the clock by months.
  it('Анна asks on the page of her order: a letter at each step, once; what nobody goes on with is shown to the staff', async () => {
    shop.expectErrors(/return-undecided|return-not-received|return-not-inspected|not-packed/);
    const order = await bought([{ product: bundle, quantity: 1 }]);
    const { number } = order;
    const [first, second] = order.units as [Unit, Unit];
    const ask = (changes: object) => askFor(order, { goods: goodsOf(first), ...changes });
    const letters = async () => {
      await shop.drain();
      const found = await shop.sandbox.lettersAbout(`№ ${number}`);
      return found.map(({ subject }) => subject.replaceAll('\u00a0', ' ').replace(` № ${number}`, '')).sort();
    };
    const before = await letters();
    const since = async () => {
      const all = await letters();
      for (const one of before) all.splice(all.indexOf(one), 1);
      return all;
    };
    expect(await pageOf(order)).toContain('Вернуть товар');
    expect(refusalOf(await ask({ goods: goodsOf(first, 50) }))).toBe('return-too-many');
    expect(refusalOf(await ask({ goods: [{ position: 7, productId: 1, quantity: 1 }] }))).toBe('return-line-unknown');
    expect((await ask({ goods: [] })).status).toBe(400);
    const stranger = await bought([{ product: bundle, quantity: 1 }]);
    expect(await askFor({ ...order, orderId: stranger.orderId }, { goods: goodsOf(first) })).toMatchObject({
      status: 404,
    });

    const key = randomUUID();
    const asked = await Promise.all([1, 2, 3, 4, 5].map(() => ask({ key, comment: 'Крышка треснула' })));
    expect(asked.map(({ body }) => body.state)).toEqual(Array.from({ length: 5 }, () => 'asked'));
    for (const other of [{ goods: goodsOf(second) }, { goods: goodsOf(first, 2) }, { reason: 'changed-mind' }])
      expect(refusalOf(await ask({ key, ...other }))).toBe('command-key-reused');
    expect((await ask({ goods: goodsOf(second), reason: 'changed-mind' })).status).toBe(200);
    expect(await since()).toEqual(['Заявка на возврат по заказу получена', 'Заявка на возврат по заказу получена']);
    const [accepted, refused] = await returnsOf(order);

    /** Runs the watch twice. @returns kinds of exceptions about the return, the closed ones with a minus */
    async function watched({ id }: { id: string }): Promise<string[]> {
      for (const _ of ['once', 'again']) {
        await shop.enqueue('watch-shipments');
        await shop.drain();
      }
      const found = await shop.query<{ kind: string; open: boolean }>(
        'select kind, closed_at is null as open from exceptions where subject = $1 order by id',
        [`return:${id}`],
      );
      return found.map(({ kind, open }) => (open ? kind : `-${kind}`));
    }
    async function passDays(days: number): Promise<void> {
      await shop.shiftClock(days * DAY);
      vera = await signInStaff(shop);
    }
    expect(await watched(accepted!)).toEqual([]);
    await passDays(2);
    expect(await watched(accepted!)).toEqual(['return-undecided']);
    const { version } = await show(accepted!.id);
    const press = { key: randomUUID(), expectedVersion: version };
    for (const _ of ['once', 'again'])
      expect(await call(shop.url, `/api/returns/${accepted!.id}/accepted`, press, vera)).toMatchObject({
        status: 200,
        body: { state: 'expected' },
      });
    const refusal = 'Упаковка вскрыта, такой товар нельзя вернуть.';
    expect((await does('returns', refused!.id, 'refused', { refusal })).body).toMatchObject({ state: 'refused' });
    expect(await since()).toEqual([
      'Возврат по заказу принят',
      'Возврат по заказу: мы не можем его принять',
      'Заявка на возврат по заказу получена',
      'Заявка на возврат по заказу получена',
    ]);
    // A row that an earlier version has written knows no address for returns: the postal one is named.
    const settings = (value: object) =>
      shop.query(
        `insert into settings (key, value) values ('company', $1) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(value)],
      );
    await settings({ address: '109012, Москва, ул. Никольская, 10, офис 7' });
    const note = `«Возврат ${accepted!.number}, заказ № ${number}»`;
    const page = await pageOf(order);
    const told = [refusal, 'Не согласны?', 'офис 7', note, 'Пересылку оплатим мы'];
    expect(told.filter((words) => !page.includes(words))).toEqual([]);
    const [letter] = await shop.sandbox.lettersAbout(`Возврат по заказу № ${number} принят`);
    for (const words of [note, 'ул. Никольская, 10', 'Пересылку оплатим мы'])
      expect(letter!.text.replaceAll('\u00a0', ' ')).toContain(words);
    await settings({ returnAddress: '141000, Мытищи, склад' });
    expect(await pageOf(order)).toContain('141000, Мытищи, склад');
    await shop.query(`delete from settings where key = 'company'`);

    // The pack of a refused request may be in another one, which nobody refunds.
    expect((await ask({ goods: goodsOf(second) })).status).toBe(200);
    const third = (await returnsOf(order)).at(-1)!;
    await does('returns', third.id, 'accepted');
    // After two weeks only what is wrong with the goods counts.
    await passDays(30);
    const last = order.units.find(({ id }) => id !== first.id && id !== second.id);
    expect(refusalOf(await ask({ goods: goodsOf(last ?? first), reason: 'changed-mind' }))).toBe('return-not-possible');
    expect(await watched(accepted!)).toEqual(['-return-undecided', 'return-not-received']);
    for (const [one, unit] of [
      [accepted!, first],
      [third, second],
    ] as const)
      await does('returns', one.id, 'received', { unitIds: [unit.id] });
    await passDays(3);
    expect(await watched(accepted!)).toEqual(['-return-undecided', '-return-not-received', 'return-not-inspected']);
    const looked = ({ id: unitId }: Unit) => [{ unitId, disposition: 'restock' }];
    await does('returns', accepted!.id, 'inspected', { units: looked(first), refund: { delivery: false } });
    await does('returns', third.id, 'inspected', { units: looked(second), refund: null });
    expect((await watched(accepted!)).at(-1)).toBe('-return-not-inspected');
    expect((await since()).filter((subject) => !/получена|принят/.test(subject))).toEqual([
      'Возврат по заказу проверен',
      'Возвращаем деньги за заказ',
      'Посылка с возвратом по заказу пришла',
      'Посылка с возвратом по заказу пришла',
    ]);
    const [money] = await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${number}`);
    expect(money!.text.replaceAll('\u00a0', ' ')).toContain(`товар из возврата ${accepted!.number}`);
  });
});
