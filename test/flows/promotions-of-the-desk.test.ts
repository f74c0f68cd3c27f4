// Longer than usual: one shop for coupons and certificates, which orders use together.
import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kopecks } from '../../src/kernel/money.ts';
import { debitCertificates } from '../../src/shop/certificates/debit-certificates.ts';
import { fillTailDigests } from '../../src/shop/certificates/fill-tail-digests.ts';
import { checkoutForm, orderByCard, placeOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { signInAs } from '../support/desk-orders.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/;
const HOUR = 3_600_000;

interface Coupon {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly state: string;
  readonly usedTimes: number;
  readonly wasUsed: boolean;
  readonly terms: readonly string[];
  readonly examples: readonly { readonly goods: number; readonly discount: number }[];
  readonly given: { readonly amount: number; readonly orders: number };
  readonly uses: readonly { readonly number: number; readonly amount: number; readonly returned: boolean }[];
  readonly events: readonly {
    readonly kind: string;
    readonly by: string | null;
    readonly changes: readonly {
      readonly name: string;
      readonly before: string | null;
      readonly after: string | null;
    }[];
  }[];
}
interface Certificate {
  readonly id: string;
  readonly version: number;
  readonly tail: string;
  readonly state: string;
  readonly balance: number;
  readonly phoneEnd: string;
  readonly maskedEmail: string;
  readonly movements: readonly { readonly kind: string; readonly amount: number; readonly orderNumber: number }[];
  readonly events: readonly { readonly kind: string; readonly cause: string | null; readonly by: string }[];
}

const TERMS = {
  title: 'Зимняя скидка',
  kind: 'percent',
  value: 10,
  minTotal: 0,
  sections: null as number[] | null,
  startsAt: null as string | null,
  endsAt: null as string | null,
  maxUses: null as number | null,
  maxPerCustomer: null as number | null,
};

/** Галина makes coupons, Марина of support reads them and blocks certificates; Анна buys with both. */
describe('coupons and certificates of the desk', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let galina: { cookie: string };
  let marina: { cookie: string };
  let goods: number;
  beforeAll(async () => {
    shop = await openTestShop();
    await moveClockToNine(shop);
    [vera, galina, marina] = await Promise.all([
      signInStaff(shop),
      signInStaff(shop, DEMO_EDITOR.email),
      signInAs(shop, 'Марина', 'support'),
    ]);
    const [found] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and p.section_id = 2 order by p.id limit 1`,
    );
    goods = found!.id;
    await shop.query('update products set price = 100000, old_price = null where id = $1', [goods]);
  });
  afterAll(() => shop.close());

  const read = async <T>(path: string, who = galina) =>
    (await call<T>(shop.url, `/api/staff${path}`, undefined, who)).body;
  const send = (path: string, body: object, who = galina) =>
    call<{ couponId: number; seriesId: number; version: number }>(
      shop.url,
      `/api/staff${path}`,
      { key: randomUUID(), ...body },
      who,
    );
  const codeOf = (answer: Awaited<ReturnType<typeof send>>) => answer.body.error?.details.code;
  const create = async (code: string, changes: Partial<typeof TERMS> = {}) => {
    const answer = await send('/coupons', { code, ...TERMS, ...changes });
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    return answer.body.couponId;
  };
  const coupon = (id: number) => read<Coupon>(`/coupons/${id}`);
  const listed = async (query: Record<string, string> = {}) =>
    (await read<{ coupons: { code: string; state: string }[] }>(`/coupons?${new URLSearchParams(query)}`)).coupons;
  const change = async (id: number, changes: object, path = 'changed') =>
    send(`/coupons/${id}/${path}`, { expectedVersion: (await coupon(id)).version, ...changes });

  const items = () => [{ product: goods, quantity: 1 }];
  const quote = async (...coupons: string[]) =>
    (
      await call<{
        discount: number;
        total: number;
        certificates: { amount: number }[];
        input_coupons: { text: string }[];
      }>(shop.url, '/api/cart/quote', { items: items(), coupons })
    ).body;
  const buy = async (phone: string, ...coupons: string[]) => {
    const contact = { name: 'Анна Иванова', phone, email: `anna${phone.slice(-4)}@example.ru` };
    const form = checkoutForm(items(), (await quote(...coupons)).total, { coupons, paySystem: 3, contact });
    const { status, body } = await placeOrder(shop.url, form);
    expect([status, body]).toMatchObject([200, {}]);
    return body;
  };

  it('a new coupon is shown with its terms and an example, and Анна orders with it', async () => {
    const id = await create(' zima-10 ', { minTotal: 50_000, sections: [2], maxUses: 3 });
    const shown = await coupon(id);
    expect(shown).toMatchObject({ code: 'ZIMA-10', state: 'active', wasUsed: false, usedTimes: 0 });
    expect(shown.terms[0]).toContain('Скидка 10');
    expect(shown.examples.map(({ goods: sum, discount }) => [sum, discount])).toContainEqual([300_000, 30_000]);
    expect(shown.events[0]).toMatchObject({ kind: 'created', by: 'Галина' });
    expect(shown.events[0]!.changes).toContainEqual({ name: 'Наименьшая сумма', before: null, after: '500\u00a0₽' });

    // The code as it looks on a Russian keyboard, where the letters look alike.
    const { number } = await buy('+79161000001', 'zima—10');
    expect(await coupon(id)).toMatchObject({
      usedTimes: 1,
      wasUsed: true,
      given: { amount: 10_000, orders: 1 },
      uses: [{ number, amount: 10_000, returned: false }],
    });
    expect(await listed({ q: 'zima-1' })).toMatchObject([{ code: 'ZIMA-10', state: 'active' }]);
  });

  it('what was promised stays; the end and the limit may change, by what the editor has seen', async () => {
    const id = await create('OBESHCHANO', { maxUses: 2 });
    expect((await change(id, { ...TERMS, maxUses: 2, value: 15 })).status).toBe(200);
    await buy('+79161000002', 'OBESHCHANO');
    const raised = await change(id, { ...TERMS, maxUses: 2, value: 20 });
    expect([raised.status, codeOf(raised)]).toEqual([409, 'coupon-was-used']);
    expect(raised.body.error.message).toContain('размер');
    const seen = await coupon(id);
    const endsAt = new Date(shop.now().getTime() + HOUR).toISOString();
    expect((await change(id, { ...TERMS, value: 15, maxUses: 5, endsAt })).status).toBe(200);
    expect((await coupon(id)).events[0]!.changes).toContainEqual({
      name: 'Применений всего',
      before: '2',
      after: '5',
    });
    const stale = await send(`/coupons/${id}/changed`, { ...TERMS, value: 15, expectedVersion: seen.version });
    expect([codeOf(stale), stale.body.error.message]).toEqual(['coupon-changed', expect.stringContaining('Галина')]);
    await buy('+79161000003', 'OBESHCHANO');
    expect(codeOf(await change(id, { ...TERMS, value: 15, maxUses: 1, endsAt }))).toBe('coupon-limit-too-low');
  });

  it('a coupon switched off is refused in the cart at once, and works again when switched on', async () => {
    const id = await create('VYKL', { kind: 'delivery', value: 0 });
    const own = await create('VYKL2', { kind: 'sum', value: 30_000 });
    expect((await quote('VYKL2')).discount).toBe(30_000);
    expect((await change(own, {}, 'switched-off')).status).toBe(200);
    expect(codeOf(await change(own, {}, 'switched-off'))).toBe('coupon-switched');
    expect(await quote('VYKL2')).toMatchObject({
      discount: 0,
      input_coupons: [{ text: expect.stringContaining('не') }],
    });
    expect(await listed({ state: 'off' })).toMatchObject([{ code: 'VYKL2' }]);
    expect((await change(own, {}, 'switched-on')).status).toBe(200);
    expect((await quote('VYKL2')).discount).toBe(30_000);
    expect((await coupon(id)).state).toBe('active');
  });

  it('the same press counts once; a code that reads like another, or terms nobody can keep, are refused', async () => {
    const command = { key: randomUUID(), code: 'COH', ...TERMS };
    const both = await Promise.all([send('/coupons', command), send('/coupons', command)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.body).toEqual(both[1]!.body);
    expect(codeOf(await send('/coupons', { ...command, value: 11 }))).toBe('command-key-reused');
    for (const code of ['СОН', 'с-о-н']) {
      const taken = await send('/coupons', { code, ...TERMS });
      expect([codeOf(taken), taken.body.error.message]).toEqual(['coupon-code-taken', expect.stringContaining('COH')]);
    }
    const past = new Date(shop.now().getTime() - HOUR).toISOString();
    for (const [changes, refusal] of [
      [{ code: '!' }, 'coupon-code-unfit'],
      [{ value: 99 }, 'coupon-terms-unfit'],
      [{ endsAt: past }, 'coupon-terms-unfit'],
    ] as const)
      expect(codeOf(await send('/coupons', { code: 'NOVYJ', ...TERMS, ...changes }))).toBe(refusal);
    for (const bad of [{ title: '\0' }, { title: '\ud800' }, { value: 1e12 }, { sections: [2, 2] }, { startsAt: 'x' }])
      expect((await send('/coupons', { code: 'NOVYJ', ...TERMS, ...bad })).status, JSON.stringify(bad)).toBe(400);
    const tried = await send('/coupons/example', { ...TERMS, key: undefined, sections: [] });
    expect(codeOf(tried)).toBe('coupon-terms-unfit');
    expect((await listed({ q: '%_' })).length).toBe(0);
    expect((await send('/coupons', { code: 'NOVYJ', ...TERMS }, marina)).status).toBe(403);
  });

  it('lists by state, and each page where the one before ended', async () => {
    await create('POTOM', { startsAt: new Date(shop.now().getTime() + HOUR).toISOString() });
    expect(await listed({ state: 'planned' })).toMatchObject([{ code: 'POTOM' }]);
    await shop.query(
      "insert into coupons (code, title, kind, value) select 'MNOGO' || n, 'x', 'sum', 100 from generate_series(1, 60) n",
    );
    const codes: string[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const page: { coupons: { code: string }[]; next: number | null } = await read(
        `/coupons?${after ? `after=${after}` : ''}`,
      );
      codes.push(...page.coupons.map(({ code }) => code));
      after = page.next;
    }
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(['MNOGO1', 'ZIMA-10', 'POTOM']));
  });

  it('a series of personal codes is made once, read as a file, used in a checkout and ended as a whole', async () => {
    const command = { key: randomUUID(), prefix: 'lichno', count: 30, ...TERMS, maxUses: 1 };
    const both = await Promise.all([send('/coupon-series', command), send('/coupon-series', command)]);
    expect(both.map(({ body }) => body.seriesId)).toEqual([both[0]!.body.seriesId, both[0]!.body.seriesId]);
    const { seriesId } = both[0]!.body;
    const file = await fetch(`${shop.url}/api/staff/coupon-series/${seriesId}/codes.csv`, { headers: galina });
    const lines = (await file.text()).split('\r\n').filter(Boolean);
    expect(lines).toHaveLength(31);
    const [code] = lines[1]!.split(';') as [string];
    expect(code).toMatch(/^LICHNO-[0-9A-Z]{8}$/);
    await buy('+79161000004', code.toLowerCase());
    expect((await quote(code)).discount).toBe(0);
    expect(await listed({ series: String(seriesId) })).toHaveLength(30);
    expect((await listed()).some((one) => one.code === code)).toBe(false);
    expect(await listed({ q: code })).toMatchObject([{ code, state: 'used-up' }]);
    expect((await send(`/coupon-series/${seriesId}/switched-off`, {})).status).toBe(200);
    expect(await listed({ series: String(seriesId), state: 'off' })).toHaveLength(30);
    const [made] = await shop.query<{ id: number }>('select id::int from coupons where code = $1', [code]);
    expect((await coupon(made!.id)).events.map(({ kind }) => kind)).toEqual([
      'series-switched-off',
      'codes-read',
      'series-created',
    ]);
    const support = await fetch(`${shop.url}/api/staff/coupon-series/${seriesId}/codes.csv`, { headers: marina });
    expect(support.status).toBe(403);
    // Whoever hands out no codes sees none, finds one by the whole code only, and cannot guess it symbol by symbol.
    const masked = `LICHNO-…${code.slice(-4)}`;
    const seen = async (query: Record<string, string>) =>
      (await read<{ coupons: { code: string }[] }>(`/coupons?${new URLSearchParams(query)}`, marina)).coupons;
    expect(JSON.stringify(await seen({ series: String(seriesId) }))).not.toMatch(/LICHNO-[0-9A-Z]/);
    expect(await seen({ q: code.toLowerCase() })).toMatchObject([{ code: masked }]);
    expect(await seen({ q: code.slice(0, -1) })).toEqual([]);
    expect(await read(`/coupons/${made!.id}`, marina)).toMatchObject({ code: masked });
  });

  it('a blocked certificate pays nothing until it is unblocked; its whole code is in no answer', async () => {
    const [gift] = await shop.query<{ id: number }>("select id::int from products where slug = 'sertifikat-1000'");
    const contact = { name: 'Анна Иванова', phone: '+79161000005', email: 'anna.gift@example.ru' };
    const bought = await orderByCard(shop.url, [{ product: gift!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
      contact,
    });
    await shop.sandbox.advance(bought.paymentId, 'pay');
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${bought.number}`);
    const code = CODE.exec(letter!.html)![0];
    const tail = code.slice(-4);
    // As if it had been issued before there were digests.
    await shop.query('update certificates set tail_digest = null');
    await runInShop(shop, {}, (ctx) => fillTailDigests(ctx, shop.secret));

    const find = async (q: string) =>
      (await read<{ certificates: Certificate[] }>(`/certificates?${new URLSearchParams({ q })}`, marina)).certificates;
    for (const q of [tail.toLowerCase(), `№ ${bought.number}`, '8 916 100-00-05', 'anna.gift@example.ru'])
      expect([q, await find(q)]).toMatchObject([
        q,
        [{ tail, state: 'usable', phoneEnd: '0005', maskedEmail: 'a…@example.ru' }],
      ]);
    for (const q of ['ZZZZZ', '\u{1F600}', '99999999999']) expect(await find(q)).toEqual([]);
    const [{ id }] = (await find(tail)) as [Certificate];
    const show = () => read<Certificate>(`/certificates/${id}`, marina);
    const act = async (path: string, body: object, who: { cookie: string }) =>
      send(`/certificates/${id}/${path}`, { expectedVersion: (await show()).version, ...body }, who);

    await shop.query('update products set price = 60000 where id = $1', [goods]);
    const paid = await buy('+79161000006', code);
    expect((await show()).movements.map(({ kind, amount, orderNumber }) => [kind, amount, orderNumber])).toEqual([
      ['certificate-spend', -60_000, paid.number],
      ['certificate-issue', 100_000, bought.number],
    ]);
    expect((await read<Certificate>(`/certificates/${id.toUpperCase()}`, marina)).movements).toHaveLength(2);
    expect((await act('blocked', { cause: 'letter-lost' }, marina)).status).toBe(200);
    // An order that was priced before the block.
    const late = [{ id, amount: kopecks(100) }];
    const debit = await runInShop(shop, {}, (ctx) =>
      ctx.transaction((tx) => debitCertificates(tx, randomUUID(), late)),
    );
    expect(debit).toEqual({ id, isShort: false });
    expect(codeOf(await act('blocked', { cause: 'fraud' }, marina))).toBe('certificate-switched');
    expect(await show()).toMatchObject({
      state: 'blocked',
      events: [{ kind: 'blocked', cause: 'letter-lost', by: 'Марина' }],
    });
    expect(await quote(code)).toMatchObject({
      certificates: [],
      input_coupons: [{ text: expect.stringContaining('заблокирован') }],
    });
    expect((await act('unblocked', {}, marina)).status).toBe(403);
    expect((await act('unblocked', {}, vera)).status).toBe(200);
    expect((await quote(code)).certificates).toMatchObject([{ amount: 40_000 }]);
    const stale = await send(`/certificates/${id}/blocked`, { expectedVersion: 0, cause: 'fraud' }, marina);
    expect([codeOf(stale), stale.body.error.message]).toEqual(['certificate-changed', expect.stringContaining('Вера')]);

    // An order and a block at once: either it has paid before, or it is refused; nothing in between.
    const { version, balance } = await show();
    const form = checkoutForm(items(), (await quote(code)).total, { coupons: [code], paySystem: 3 });
    const [order, block] = await Promise.all([
      placeOrder(shop.url, form),
      send(`/certificates/${id}/blocked`, { expectedVersion: version, cause: 'fraud' }, marina),
    ]);
    expect(block.status).toBe(200);
    if (order.status !== 200) expect(order.body.error.message).toContain('заблокирован');
    expect(await show()).toMatchObject({ state: 'blocked', balance: order.status === 200 ? 0 : balance });

    const answers = JSON.stringify([await show(), await find(tail)]);
    expect(answers).not.toContain(code);
    expect(answers).not.toContain(code.replaceAll('-', ''));
  });
});
