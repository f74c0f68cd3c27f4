// Longer than usual: one shop of two processes for all races about an account: its bonuses and its deletion.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, placeOrderRetryingBusy, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { lastCodeSentTo, requestOneTimeCode, submitCode } from '../support/codes.ts';
import { fetchApi, freshPhone, newCustomer, signIn, ticketFor, type SignedIn } from '../support/customer.ts';
import { giveBonuses } from '../support/give-bonuses.ts';
import { holdFirstWrite, untilWriteHeld } from '../support/hold-first-write.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { startProcess } from '../support/worker-process.ts';

const ENV = { ALTCHA_COST: '1' };
const PASSWORD = 'myata-i-lipa-2026';
const MINUTE = 60_000;
const PRICE = 1_000_00;

type Customer = SignedIn & { readonly phone: string; readonly signedInAt: Date };
type Placed = PlacedOrder & { readonly total: number };

/**
 * One process is this one: a web, and its jobs. The other is a web whose clock is minutes behind, so that it sees bonuses that are
 * not available yet, and others that have not expired. Two tabs that spend one balance are in `last-unit.test.ts`.
 */
describe('an account in two processes', { timeout: 60_000 }, () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let other: Awaited<ReturnType<typeof startProcess>>;
  let tea: number;
  const people = new Map<string, Customer>();
  const bought = new Map<string, Placed>();
  let documents = 0;
  beforeAll(async () => {
    shop = await openTestShop({ env: ENV });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    shop.expectErrors(/refund-to-pay/);
    desk = await openPackingDesk(shop);
    const [goods] = await shop.query<{ id: number }>(
      `select id from products where section_id = 2 and kind = 'physical' and type = 'single' and not marked
         and published_at is not null order by id limit 1`,
    );
    tea = goods!.id;
    await shop.query('update stock_levels set available = 1000');
    await shop.query('update products set price = $2, old_price = null where id = $1', [tea, PRICE]);
    for (const [name, bonuses] of Object.entries({ Анна: 0, Борис: 0, Вика: 300, Глеб: 0, Дина: 0 }))
      await meet(name, bonuses);
    for (const [name, bonuses] of Object.entries({ Егор: 300, Жанна: 300, Ирина: 900, Кира: 30, Лиза: 30 }))
      await meet(name, bonuses);
    // They buy after they have asked for the deletion.
    for (const name of ['Глеб', 'Дина']) await askToDelete(name);
    for (const name of ['Глеб', 'Дина']) await ready(await buy(shop.url, name, 1));
    const first = await ready(await buy(shop.url, 'Анна', 2));
    const [second, third] = [
      await ready(await buy(shop.url, 'Борис', 2)),
      await ready(await buy(shop.url, 'Вика', 2, 300)),
    ];
    await handOut(shop.url, first);
    // What Борис earns becomes available ten minutes later.
    await shop.shiftClock(10 * MINUTE);
    for (const id of [second, third]) await handOut(shop.url, id);
    await desk.passDays(14 - 12 / (24 * 60));
    other = await startProcess(shop, 'web', ENV);
  }, 120_000);
  afterAll(async () => {
    await other.kill();
    await shop.close();
  });

  const who = (name: string) => people.get(name)!;
  const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
  async function meet(name: string, bonuses = 0): Promise<void> {
    const customer = await newCustomer(shop, { password: PASSWORD });
    people.set(name, { ...customer, signedInAt: shop.now() });
    if (bonuses > 0) await giveBonuses(shop, customer.user.id, bonuses);
  }
  /** Tokens live for ten minutes, and the clock is moved by days. */
  async function jwtOf(name: string): Promise<string> {
    const { signedInAt, phone, jwt } = who(name);
    if (shop.now().getTime() - signedInAt.getTime() < 9 * MINUTE) return jwt;
    const { body } = await signIn(shop.url, phone, PASSWORD);
    people.set(name, { ...who(name), jwt: body.jwt, signedInAt: shop.now() });
    return body.jwt;
  }
  /** The form of a purchase that is paid at the counter, or as the changes say. */
  const formOf = (quantity: number, bonuses: number, changes: object = {}) =>
    checkoutForm([{ product: tea, quantity }], quantity * PRICE - bonuses * 100, {
      paySystem: 3,
      contact: { name: 'Анна', phone: freshPhone(), email: `${randomUUID()}@example.ru` },
      ...(bonuses > 0 && { orderBonus: { count: String(bonuses) } }),
      ...changes,
    });
  async function buy(url: string, name: string, quantity: number, bonuses = 0, changes: object = {}): Promise<Placed> {
    const form = formOf(quantity, bonuses, changes);
    const { status, body } = await placeOrder(url, form, bearer(await jwtOf(name)));
    expect([name, status, body]).toEqual([name, 200, expect.anything()]);
    bought.set(name, { ...body, total: form.expectedTotal });
    return bought.get(name)!;
  }
  async function ready(order: Placed): Promise<string> {
    expect((await call(shop.url, `/api/orders/${order.orderId}/confirmed`, {}, desk.vera())).status).toBe(200);
    const [line] = await shop.query<{ quantity: number }>('select quantity from order_lines where order_id = $1', [
      order.orderId,
    ]);
    const id = await desk.packed(
      order,
      Array.from({ length: line!.quantity }, () => ({ productId: tea })),
    );
    await desk.does(id, 'ready');
    return id;
  }
  const fiscal = () => ({
    storage: '9999078900004312',
    document: String((documents += 1)),
    attribute: String(2_134_567_000 + documents),
  });
  async function handOut(url: string, shipmentId: string): Promise<number> {
    const { version: expectedVersion } = await desk.show(shipmentId);
    const command = { key: randomUUID(), expectedVersion, fiscal: fiscal() };
    return (await call(url, `/api/shipments/${shipmentId}/delivered`, command, desk.vera())).status;
  }
  const shipmentOf = async (name: string) =>
    (await shop.query<{ id: string }>('select id from shipments where order_id = $1', [bought.get(name)!.orderId]))[0]!
      .id;
  const refundRequest = (url: string, name: string, key: string) =>
    call<{ refundId: string }>(
      url,
      `/api/orders/${bought.get(name)!.orderId}/refunds`,
      { key, lines: [{ position: 0, quantity: 1 }], delivery: false, reason: 'defect' },
      desk.vera(),
    );
  /** Of a piece that was paid at the counter: a person has paid it back, which the other process records. */
  async function refundToRecord(name: string): Promise<(url?: string) => Promise<number>> {
    const { status, body } = await refundRequest(shop.url, name, randomUUID());
    expect([status, body]).toEqual([200, expect.anything()]);
    const paid = { fiscal: fiscal() };
    return async (url = other.url) =>
      (await call(url, `/api/refunds/${body.refundId}/recorded`, paid, desk.vera())).status;
  }
  async function askToDelete(name: string): Promise<void> {
    const { user, phone } = who(name);
    const ticket = await ticketFor(shop, { identifier: phone, customerId: user.id });
    const asked = await fetchApi(shop.url, '/api/auth/personal-data/deletion', {
      jwt: await jwtOf(name),
      body: { ticket },
    });
    expect([name, asked.status]).toEqual([name, 200]);
    await due(name, '1000 days');
  }
  const due = (name: string, after = '0 days') =>
    shop.query('update account_deletions set due_at = requested_at + $2::interval where customer_id = $1', [
      who(name).user.id,
      after,
    ]);
  const job = (name: string) => async () => {
    await shop.enqueue(name);
    await shop.drain();
  };
  /** What the customer has, by lots and by the ledger. */
  async function balanceOf(name: string) {
    const [row] = await shop.query<Record<'pending' | 'available' | 'debt' | 'pendingLots' | 'activeLots', number>>(
      `with accounts as (select a.kind, coalesce(sum(e.amount), 0) / 100 as count from ledger_accounts a
         left join ledger_entries e on e.account_id = a.id where a.owner = $2 group by 1),
       lots as (select activated_at is not null as active, sum(remaining)::int as count from bonus_lots
         where customer_id = $1 group by 1)
       select (select count::int from accounts where kind = 'bonus-pending') as pending,
         (select count::int from accounts where kind = 'bonus-available') as available,
         (select -count::int from accounts where kind = 'bonus-debt') as debt,
         coalesce((select count from lots where not active), 0) as "pendingLots",
         coalesce((select count from lots where active), 0) as "activeLots"`,
      [who(name).user.id, String(who(name).user.id)],
    );
    const { pending, available, debt, pendingLots, activeLots } = row!;
    expect([pendingLots, activeLots]).toEqual([pending, available]);
    return { pending, available, debt };
  }
  const stateOf = async (name: string) =>
    (
      await shop.query<{ state: string; erased: boolean; sessions: number }>(
        `select d.state, c.erased_at is not null and c.phone is null as erased,
           (select count(*)::int from sessions s where s.customer_id = c.id) as sessions
         from customers c join account_deletions d on d.customer_id = c.id where c.id = $1`,
        [who(name).user.id],
      )
    )[0]!;

  const ACCOUNT = 'select from bonus_accounts where customer_id = $1 for update';
  const CUSTOMER = 'select from customers where id = $1 for update';
  /**
   * Both wait for what is locked, in this order, and go on at the same moment. Not for an order that is to be the first: it gives up
   * waiting after two seconds, and when it is placed again it is the second.
   */
  async function inTurn<A, B>(
    locked: readonly [sql: string, value: unknown],
    first: () => Promise<A>,
    second: () => Promise<B>,
  ): Promise<[A, B]> {
    const unlock = await lockRows(shop.databaseUrl, locked[0], [locked[1]]);
    const one = first();
    await untilWaitingForLock(shop, 1);
    const two = second();
    await untilWaitingForLock(shop, 2);
    await unlock();
    return Promise.all([one, two]);
  }

  /** The first has written its order's event, in a transaction that the second then waits for. */
  async function behind<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    const release = await holdFirstWrite(shop, 'order_events');
    const one = first();
    const held = await untilWriteHeld(shop);
    const two = second();
    await held.untilAnotherWaits();
    await release();
    return Promise.all([one, two]);
  }

  it('bonuses become available while the goods that earned them come back: taken once', async () => {
    await shop.shiftClock(5 * MINUTE);
    const ofAnna = [ACCOUNT, who('Анна').user.id] as const;
    expect((await inTurn(ofAnna, job('settle-bonuses'), await refundToRecord('Анна')))[1]).toBe(200);
    expect(await balanceOf('Анна')).toEqual({ pending: 0, available: 30, debt: 0 });
    // The goods come back first.
    await shop.shiftClock(10 * MINUTE);
    expect(await balanceOf('Борис')).toEqual({ pending: 60, available: 0, debt: 0 });
    const ofBoris = [ACCOUNT, who('Борис').user.id] as const;
    expect((await inTurn(ofBoris, await refundToRecord('Борис'), job('settle-bonuses')))[0]).toBe(200);
    expect(await balanceOf('Борис')).toEqual({ pending: 0, available: 30, debt: 0 });
  });

  it('bonuses are spent while the goods that earned them come back: owed, or refused', async () => {
    const spends = async (name: string) => {
      const headers = bearer(await jwtOf(name));
      return () => placeOrderRetryingBusy(shop.url, formOf(1, 30), headers);
    };
    const [spent, back] = await behind(await spends('Анна'), await refundToRecord('Анна'));
    expect([spent.status, back, await balanceOf('Анна')]).toEqual([200, 200, { pending: 0, available: 0, debt: 30 }]);
    const ofBoris = [ACCOUNT, who('Борис').user.id] as const;
    const [taken, refused] = await inTurn(ofBoris, await refundToRecord('Борис'), await spends('Борис'));
    expect([taken, refused.status, refused.body.error.details.code]).toEqual([200, 409, 'bonuses-short']);
    expect(await balanceOf('Борис')).toEqual({ pending: 0, available: 0, debt: 0 });
  });

  it('one return, asked for and recorded many times in both: what was spent comes back once, what was earned is taken once', async () => {
    const twenty = <T>(work: (url: string) => Promise<T>) =>
      Promise.all(Array.from({ length: 20 }, (_, nth) => work(nth % 2 ? shop.url : other.url)));
    const key = randomUUID();
    const asked = await twenty((url) => refundRequest(url, 'Вика', key));
    const ids = new Set(asked.filter(({ status }) => status === 200).map(({ body }) => body.refundId));
    expect(ids.size).toBe(1);
    const paid = { fiscal: fiscal() };
    const recorded = await twenty((url) => call(url, `/api/refunds/${[...ids][0]}/recorded`, paid, desk.vera()));
    const statuses = recorded.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const [row] = await shop.query<{ back: number; reversed: number; earned: number }>(
      `select (select sum(returned)::int from bonus_spendings where order_id = $1) as back, reversed, amount as earned
       from bonus_accruals where order_id = $1`,
      [bought.get('Вика')!.orderId],
    );
    expect(row).toEqual({ back: 150, reversed: 26, earned: 51 });
    expect(await balanceOf('Вика')).toEqual({ pending: 0, available: 150 + 25, debt: 0 });
  });

  it('bonuses are spent at the end of their term: spent or expired, never both', async () => {
    /** For the jobs of this process; the other one is behind. */
    const expires = async (name: string) => {
      const { id } = who(name).user;
      const at = new Date(shop.now().getTime() - 5 * MINUTE);
      await shop.query('update bonus_lots set expires_at = $2 where customer_id = $1', [id, at]);
      return [ACCOUNT, id] as const;
    };
    const spends = async (name: string) => {
      const headers = bearer(await jwtOf(name));
      return () => placeOrderRetryingBusy(other.url, formOf(1, 30), headers);
    };
    const lotOf = async (name: string) =>
      (
        await shop.query<{ spent: number; expired: number }>(
          `select amount - remaining - expired as spent, expired from bonus_lots where customer_id = $1`,
          [who(name).user.id],
        )
      )[0];
    await expires('Кира');
    const [spent] = await behind(await spends('Кира'), job('settle-bonuses'));
    expect([spent.status, await lotOf('Кира')]).toEqual([200, { spent: 30, expired: 0 }]);
    const [, late] = await inTurn(await expires('Лиза'), job('settle-bonuses'), await spends('Лиза'));
    expect([late.status, late.body.error.details.code]).toEqual([409, 'bonuses-short']);
    expect(await lotOf('Лиза')).toEqual({ spent: 0, expired: 30 });
  });

  it('cancelled while a payment comes, before it or after it: all of it comes back', async () => {
    /** @returns what became of the order */
    const race = async (name: string, isPaidFirst: boolean) => {
      const order = await buy(shop.url, name, 1, 300, { paySystem: 1 });
      const pays = async () => {
        await shop.sandbox.advance(order.payUrl!.split('/').at(-1)!, 'pay');
        await shop.drain();
      };
      const token = new URL(order.orderUrl, shop.url).searchParams.get('token');
      const cancels = () => call(other.url, `/api/orders/${order.orderId}/cancel`, { token });
      if (isPaidFirst) await behind(pays, cancels);
      else await behind(cancels, pays);
      await shop.drain();
      const [row] = await shop.query<{ states: string[]; paid: number; refunded: number; stock: string }>(
        `select (select array_agg(e.to_state order by e.id) from order_events e where e.order_id = o.id and e.kind = 'moved') as states,
           o.stock_state as stock, coalesce(sum(p.amount) filter (where p.state in ('paid', 'refunded')), 0)::int as paid,
           coalesce(sum(p.refunded), 0)::int as refunded from orders o join payments p on p.order_id = o.id
         where o.id = $1 group by o.id`,
        [order.orderId],
      );
      return { ...row!, bonuses: (await balanceOf(name)).available };
    };
    const paid = PRICE - 300_00;
    const back = { stock: 'released', paid, refunded: paid, bonuses: 300 };
    expect(await race('Егор', false)).toEqual({ states: ['cancelled'], ...back });
    expect(await race('Жанна', true)).toEqual({ states: ['paid', 'cancelled'], ...back });
  });

  it('one word of the payment company, many times to both at once: bonuses are spent once and come back once', async () => {
    await meet('Соня', 300);
    const order = await buy(shop.url, 'Соня', 1, 300, { paySystem: 1 });
    const paymentId = order.payUrl!.split('/').at(-1)!;
    const paid = PRICE - 300_00;
    const tell = (url: string, event: string, object: unknown) =>
      fetch(`${url}/api/webhooks/yookassa`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'notification', event, object }),
      });
    /** The word of the company is lost on its way, and then comes again and again. */
    async function told(step: 'pay' | 'refund', event: string): Promise<void> {
      await shop.sandbox.advance(paymentId, step, 'lose');
      const [payment] = await shop.sandbox.paymentsOf(order.orderId);
      const object = step === 'pay' ? payment : { id: randomUUID(), status: 'succeeded', payment_id: payment!.id };
      const webs = Array.from({ length: 12 }, (_, nth) => (nth % 2 ? shop.url : other.url));
      const answers = await Promise.all(webs.map((url) => tell(url, event, object)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await shop.drain();
    }
    const written = async () =>
      (
        await shop.query<{ states: string[]; paid: number; refunded: number; back: number; transfers: number }>(
          `select (select array_agg(e.to_state order by e.id) from order_events e where e.order_id = o.id and e.kind = 'moved') as states,
             (select sum(amount)::int from payments p where p.order_id = o.id and p.state in ('paid', 'refunded')) as paid,
             (select sum(refunded)::int from payments p where p.order_id = o.id) as refunded,
             (select sum(returned)::int from bonus_spendings s where s.order_id = o.id) as back,
             (select count(*)::int from ledger_transfers t where t.order_id = o.id) as transfers
           from orders o where o.id = $1`,
          [order.orderId],
        )
      )[0];
    await told('pay', 'payment.succeeded');
    const before = await written();
    expect(before).toMatchObject({ states: ['paid'], paid, refunded: 0, back: 0 });
    expect(await balanceOf('Соня')).toEqual({ pending: 0, available: 0, debt: 0 });
    // Refunded in the cabinet of the company.
    await told('refund', 'refund.succeeded');
    const states = ['paid', 'returned'];
    expect(await written()).toEqual({ states, paid, refunded: paid, back: 300, transfers: before!.transfers + 1 });
    expect(await balanceOf('Соня')).toEqual({ pending: 0, available: 300, debt: 0 });
  });

  it('a coupon, a certificate and bonuses, all of them from two tabs: drained once, by one order', async () => {
    const [gift] = await shop.query<{ id: number }>("select id from products where slug = 'sertifikat-1000'");
    const form = checkoutForm([{ product: gift!.id, quantity: 1 }], 1_000_00, { delivery: { method: 'digital' } });
    const certificate = await placeOrder(shop.url, form);
    await shop.sandbox.advance(certificate.body.payUrl!.split('/').at(-1)!, 'pay');
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${certificate.body.number}`);
    const code = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/.exec(letter!.html)![0];
    await shop.query("insert into coupons (code, title, kind, value) values ('TRAVA', 'Трава', 'percent', 10)");
    const headers = bearer(await jwtOf('Ирина'));
    const total = 4 * PRICE - 400_00 - 900_00 - 1_000_00;
    const orders = [shop.url, other.url].map(
      (url) => () =>
        placeOrderRetryingBusy(url, formOf(4, 900, { expectedTotal: total, coupons: ['TRAVA', code] }), headers),
    );
    const answers = await inTurn(['select from coupons where code = $1 for update', 'TRAVA'], orders[0]!, orders[1]!);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await shop.query(
      `select (select uses from coupons where code = 'TRAVA') as uses, (select balance::int from ledger_accounts a
         join certificates c on a.kind = 'certificate' and a.owner = c.id::text where c.order_id = $1) as certificate,
         (select count(*)::int from orders where customer_id = $2) as orders`,
      [certificate.body.orderId, who('Ирина').user.id],
    );
    expect(left).toEqual([{ uses: 1, certificate: 0, orders: 1 }]);
    expect(await balanceOf('Ирина')).toMatchObject({ available: 0 });
  });

  it('a rule changed in one process between a quote and an order in the other: refused with the new figure', async () => {
    const rule = (url: string, largestSharePercent: number) =>
      call(url, '/api/bonuses/settings', { largestSharePercent }, desk.vera());
    await meet('Мила', 500);
    const headers = bearer(await jwtOf('Мила'));
    const quoted = await call<{ total: number }>(
      shop.url,
      '/api/cart/quote',
      { items: [{ product: tea, quantity: 1 }], orderBonus: { count: '300' } },
      headers,
    );
    expect(quoted.body.total).toBe(PRICE - 300_00);
    expect((await rule(other.url, 20)).status).toBe(200);
    const { status, body } = await placeOrder(shop.url, formOf(1, 300), headers);
    expect([status, body.error.details]).toEqual([409, { code: 'bonuses-short', available: 200 }]);
    expect((await rule(other.url, 30)).status).toBe(200);
    expect(await balanceOf('Мила')).toMatchObject({ available: 500 });
  });

  it('goods are handed over while the account is deleted: nothing that they earned is left, nor anything of the person', async () => {
    const gone = async (name: string) => {
      const { orderId } = bought.get(name)!;
      const [row] = await shop.query<{ contact: string; accrued: number }>(
        `select contact->>'email' as contact, (select amount from bonus_accruals where order_id = $1) as accrued from orders where id = $1`,
        [orderId],
      );
      expect(row).toEqual({ contact: '', accrued: 30 });
      expect(await balanceOf(name)).toEqual({ pending: 0, available: 0, debt: 0 });
      expect(await stateOf(name)).toEqual({ state: 'done', erased: true, sessions: 0 });
    };
    for (const name of ['Глеб', 'Дина']) await giveBonuses(shop, who(name).user.id, 10);
    const hands = async (name: string) => {
      const id = await shipmentOf(name);
      return () => handOut(other.url, id);
    };
    await due('Глеб');
    const [handed] = await inTurn([ACCOUNT, who('Глеб').user.id], await hands('Глеб'), job('erase-accounts'));
    expect(handed).toBe(200);
    await gone('Глеб');
    // The deletion is first, and waits for the order.
    await due('Дина');
    const [, late] = await inTurn([CUSTOMER, who('Дина').user.id], job('erase-accounts'), await hands('Дина'));
    expect([late, (await stateOf('Дина')).state]).toEqual([200, 'requested']);
    expect(await balanceOf('Дина')).toEqual({ pending: 30, available: 10, debt: 0 });
    await job('erase-accounts')();
    await gone('Дина');
  });

  it('somebody signs in while the account is deleted: no session is left', async () => {
    const race = async (name: string, isFirst: boolean) => {
      await meet(name);
      await askToDelete(name);
      await due(name);
      const { phone, user } = who(name);
      const challenge = await requestOneTimeCode(other.url, phone, 'sms-phone-otp');
      const code = await lastCodeSentTo(shop, phone);
      const signsIn = () => submitCode(other.url, challenge.body.userId, code);
      const erases = job('erase-accounts');
      const ofPerson = [CUSTOMER, user.id] as const;
      const { status } = isFirst
        ? (await inTurn(ofPerson, signsIn, erases))[0]
        : (await inTurn(ofPerson, erases, signsIn))[1];
      expect(await stateOf(name)).toEqual({ state: 'done', erased: true, sessions: 0 });
      expect(await shop.query('select 1 from code_challenges where identifier = $1', [phone])).toEqual([]);
      return status;
    };
    expect(await race('Нина', true)).toBe(200);
    expect(await race('Ольга', false)).toBe(400);
  });

  it('an order is placed while the account is deleted: it postpones the deletion, or is refused', async () => {
    const race = async (name: string) => {
      await meet(name);
      await askToDelete(name);
      await due(name);
      const headers = bearer(await jwtOf(name));
      return { places: () => placeOrderRetryingBusy(other.url, formOf(1, 0), headers), id: who(name).user.id };
    };
    const first = await race('Полина');
    const [placed] = await behind(first.places, job('erase-accounts'));
    expect([placed.status, (await stateOf('Полина')).state]).toEqual([200, 'requested']);
    const second = await race('Рита');
    const [, refused] = await inTurn([CUSTOMER, second.id], job('erase-accounts'), second.places);
    expect([refused.status, refused.body.error.details.code]).toEqual([409, 'account-erased']);
    expect(await stateOf('Рита')).toEqual({ state: 'done', erased: true, sessions: 0 });
    expect(await shop.query('select 1 from orders where customer_id = $1', [second.id])).toEqual([]);
  });
});
