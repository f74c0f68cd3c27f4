// Longer than usual: the terms of the policy, one after another in one shop.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openChatClient, shiftToNoon } from '../support/chat-client.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const DAY = 86_400_000;

/** The terms of the policy are applied by one job, which runs here as its schedule runs it. */
describe('personal data are kept no longer than the policy says', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations(
      'old orders are written by hand',
      'coupons-of-orders',
      'deadlines-of-orders',
      'events-of-each-shipment',
      'handed-out-packs',
      'open-orders',
      'order-events',
      'shipments-of-packed-orders',
      'stock-state-of-each-order',
      'uses-of-coupons',
    );
    await shop.shiftClock(shiftToNoon());
  });
  afterAll(() => shop.close());

  const count = async (table: string, where: string) =>
    (await shop.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]!.n;
  /** Runs retention after so many more days and checks whether the data are gone. */
  async function after(days: number, gone: () => Promise<boolean>, expected: boolean): Promise<void> {
    await shop.shiftClock(days * DAY);
    await shop.enqueue('apply-retention');
    await shop.drain();
    expect(await gone()).toBe(expected);
  }

  it('addresses for the newsletter: 30 days unconfirmed, and as long after unsubscribing', async () => {
    await call(shop.url, '/api/newsletter', { email: 'odna@example.ru' });
    await call(shop.url, '/api/newsletter', { email: 'dve@example.ru' });
    await shop.drain();
    const letters = await shop.sandbox.lettersAbout('Подтвердите подписку');
    const [letter] = letters.filter(({ to }) => to.includes('dve@example.ru'));
    const token = /\/newsletter#confirm=([^"]+)/.exec(letter!.html)![1]!;
    expect((await call(shop.url, '/api/newsletter/confirm', { token })).status).toBe(200);
    await shop.drain();
    const [welcome] = await shop.sandbox.lettersAbout('подтверждена');
    const goneOf = (email: string) => async () => (await count('subscribers', `email = '${email}'`)) === 0;
    await after(29, goneOf('odna@example.ru'), false);
    await after(2, goneOf('odna@example.ru'), true);
    expect(await goneOf('dve@example.ru')()).toBe(false);
    const end = /<(.+)>/.exec(welcome!.unsubscribe!)![1]!;
    const leave = async () => (await fetch(end, { method: 'POST' })).json();
    expect(await leave()).toEqual({ state: 'ended' });
    await after(29, goneOf('dve@example.ru'), false);
    await after(2, goneOf('dve@example.ru'), true);
    // The link of the old letter still answers the same, and the address may subscribe again.
    expect(await leave()).toEqual({ state: 'ended' });
    expect((await call(shop.url, '/api/newsletter', { email: 'dve@example.ru' })).body).toEqual({ state: 'asked' });
  });

  it('chats for three years after the last message, questions for a year after their answer', async () => {
    const old = openChatClient('203.0.113.1');
    const { id } = (await old.sendMessage(shop.url, 'Давний разговор')).body.message;
    const question = {
      id: randomUUID(),
      name: 'Лев',
      email: 'lev@example.ru',
      question: 'Где мой заказ?',
      consent: true,
    };
    await old.call(shop.url, '/questions', question);
    const questionGone = async () => (await count('support_questions', `id = '${question.id}'`)) === 0;
    const chatGone = async () => (await count('chat_messages', `id = ${id}`)) === 0;
    await after(394, questionGone, false);
    await after(2, questionGone, true);
    await after(3 * 365 - 397, chatGone, false);
    const fresh = openChatClient('203.0.113.2');
    expect((await fresh.sendMessage(shop.url, 'Новый разговор')).status).toBe(200);
    await after(2, chatGone, true);
    expect([await count('chats', 'true'), await count('chat_messages', 'true')]).toEqual([1, 1]);
    expect((await old.call(shop.url, '/chat/open')).body.messages).toEqual([]);
  });

  it('an address left for one letter for a month after that letter; queries without results for half a year', async () => {
    const now = shop.now();
    await shop.query(
      `insert into restock_notices (id, product_id, email, state, requested_at, sent_at)
       values (gen_random_uuid(), 1, 'sent@example.ru', 'sent', now(), $1), (gen_random_uuid(), 1, 'waits@example.ru', 'waiting', now(), null)`,
      [now],
    );
    await shop.query(`insert into search_misses (query, first_at, last_at) values ('абракадабра', $1, $1)`, [now]);
    const written = async () => (await count('restock_notices', `email = 'sent@example.ru'`)) === 0;
    const missed = async () => (await count('search_misses', `query = 'абракадабра'`)) === 0;
    await after(29, written, false);
    await after(2, written, true);
    expect(await count('restock_notices', `email = 'waits@example.ru'`)).toBe(1);
    await after(148, missed, false);
    await after(2, missed, true);
  });

  it('archives for a week, letters to tickets for 30 and 180 days, tickets and acts of deletion for three years', async () => {
    const [customer] = await shop.query<{ id: number }>(
      `insert into customers (phone, created_at, updated_at) values ('79161112233', $1, $1) returning id::int`,
      [shop.now()],
    );
    const [erased] = await shop.query<{ id: number }>(
      `insert into customers (created_at, updated_at, erased_at) values ($1, $1, $1) returning id::int`,
      [shop.now()],
    );
    await shop.query(
      `with ticket as (
         insert into tickets (customer_id, key, topic, subject, state, created_at, updated_at, last_message_at)
         values ($1, gen_random_uuid(), 'other', 'Срок', 'closed', $3, $3, $3) returning id
       ), message as (
         insert into ticket_messages (ticket_id, author, key, request_hash, text, at)
         select id, 'user', gen_random_uuid(), 'x', 'Срок хранения', $3 from ticket
       ), letter as (
         insert into ticket_letters (id, message_id, ticket_id, state, sender, subject, text, bytes, received_at)
         select gen_random_uuid(), 'own@term', id, 'added', 'a@example.ru', '', '', 1, $3::timestamptz from ticket
         union all select gen_random_uuid(), 'loose@term', null, 'waiting', 'b@example.ru', '', '', 1, $3 from ticket
       ), unsent as (
         insert into ticket_files (id, customer_id, kind, name, bytes, created_at)
         values (gen_random_uuid(), $1, 'pdf', 'unsent.pdf', 1, $3)
       ), archive as (
         insert into personal_data_exports (id, customer_id, state, requested_at) values (gen_random_uuid(), $1, 'waiting', $3)
       ), deletion as (
         insert into account_deletions (id, customer_id, state, requested_by, requested_at, due_at, ended_by, ended_at, act)
         values (gen_random_uuid(), $2, 'done', 'system', $3, $3, 'system', $3, '{}')
       )
       insert into customer_events (customer_id, kind, actor, at) values ($1, 'signed-in', 'system', $3), ($2, 'signed-in', 'system', $3)`,
      [customer!.id, erased!.id, shop.now()],
    );
    const left = (table: string, where: string) => async () =>
      (await count(table, `${where} and discarded_at is null`)) === 0;
    const unsent = left('ticket_files', `name = 'unsent.pdf'`);
    const archive = left('personal_data_exports', `customer_id = ${customer!.id}`);
    const loose = left('ticket_letters', `message_id = 'loose@term'`);
    const own = left('ticket_letters', `message_id = 'own@term'`);
    const ticket = async () => (await count('ticket_messages', `text = 'Срок хранения'`)) === 0;
    const logOf = (id: number) => async () => (await count('customer_events', `customer_id = ${id}`)) === 0;
    const act = async () => (await count('account_deletions', `customer_id = ${erased!.id}`)) === 0;
    const terms = [
      [1, unsent],
      [7, archive],
      [30, loose],
      [180, own],
      [3 * 365, ticket],
      [3 * 366, act],
    ] as const;
    let passed = 0;
    for (const [term, gone] of terms) {
      await after(term - 0.1 - passed, gone, false);
      if (gone === act) expect(await logOf(erased!.id)()).toBe(false);
      await after(0.2, gone, true);
      passed = term + 0.1;
    }
    expect([await logOf(erased!.id)(), await logOf(customer!.id)()]).toEqual([true, false]);
    // The check of the database at the end counts no term as over and would miss the act.
    await shop.query('delete from customers where id = $1', [erased!.id]);
  });

  it('buyers for five years after the year of the sale, and their consents for three years more', async () => {
    const [product] = await shop.query<{ id: number }>(
      "select id from products where kind = 'physical' and type = 'single' and published_at is not null order by id limit 1",
    );
    const items = [{ product: product!.id, quantity: 1 }];
    const changes = { paySystem: 3, comment: 'Звоните Анне после шести' };
    const total = await totalOf(shop.url, items);
    const [old, recent, open] = await Promise.all(
      [0, 1, 2].map(async () => (await placeOrder(shop.url, checkoutForm(items, total, changes))).body),
    );
    // The first moment of a year and the last before it, by Moscow time; open orders have no end yet.
    const year = new Date(shop.now().getTime() + 3 * 3_600_000).getUTCFullYear();
    const boundary = new Date(`${year - 5}-01-01T00:00:00+03:00`);
    const done = (id: string, state: string, at: Date) =>
      shop.query(
        `update orders set state = $2, updated_at = $3, delivery = delivery || '{"method": "courier", "address": "Тула, Садовая, 4", "pointCode": "TUL1"}'
         where id = $1`,
        [id, state, at],
      );
    await done(old!.orderId, 'handed-over', new Date(boundary.getTime() - 1));
    await done(recent!.orderId, 'handed-over', boundary);
    await done(open!.orderId, 'packing', new Date(0));
    await shop.query(
      `insert into coupon_uses (coupon_id, order_id, phone, email, used_at)
       select (select min(id) from coupons), id, contact->>'phone', contact->>'email', now() from orders`,
    );
    // What the staff has typed.
    await shop.query(
      `insert into order_events (order_id, kind, actor, facts, at)
       select $1, kind, 'staff:1', facts::jsonb, now() from (values
         ('given-up', '{"reason": "staff", "note": "Анна передумала"}'),
         ('pieces-cancelled', '{"reason": "Анна взяла меньше", "lines": [], "writtenOff": []}')) as typed (kind, facts)`,
      [old!.orderId],
    );
    await shop.query(
      `with box as (insert into shipments (id, order_id, state, method, created_at, updated_at)
         values (gen_random_uuid(), $1, 'cancelled', 'pickup', $2, $2) returning id)
       insert into shipment_events (shipment_id, kind, actor, facts, at)
       select id, 'lost', 'staff:1', '{"reason": "Анна звонила", "lot": "7"}', at from box, unnest($3::timestamptz[]) at`,
      [old!.orderId, boundary, [new Date(boundary.getTime() - 1), boundary]],
    );
    const bookkeeping = () =>
      shop.query(
        `select o.id, o.state, o.total, o.goods_total, l.product_id, l.unit_price, l.quantity, m.kind, m.quantity as moved
         from orders o join order_lines l on l.order_id = o.id join stock_movements m on m.order_id = o.id order by 1, m.id`,
      );
    const before = await bookkeeping();
    const personal = async (id: string) =>
      /Анн|anna@|79161234567|Садовая|TUL1/.test(
        JSON.stringify([
          await shop.query('select * from orders where id = $1', [id]),
          await shop.query('select * from order_events where order_id = $1', [id]),
          await shop.query('select * from coupon_uses where order_id = $1', [id]),
        ]),
      );
    await after(0, async () => !(await personal(old!.orderId)), true);
    expect([await personal(recent!.orderId), await personal(open!.orderId)]).toEqual([true, true]);
    expect(await shop.query('select facts from shipment_events order by id')).toEqual([
      { facts: { lot: '7' } },
      { facts: { lot: '7', reason: 'Анна звонила' } },
    ]);
    expect(await bookkeeping()).toEqual(before);
    expect(
      await shop.query(`select actor from order_events where order_id = $1 and kind = 'anonymized'`, [old!.orderId]),
    ).toEqual([{ actor: 'job:apply-retention' }]);
    const [{ delivery } = { delivery: {} }] = await shop.query<{ delivery: object }>(
      'select delivery from orders where id = $1',
      [old!.orderId],
    );
    expect(delivery).toMatchObject({ method: 'courier', address: '' });
    const page = (await (await fetch(shop.url + old!.orderUrl)).text()).replaceAll('\u00a0', ' ');
    expect(page).toContain('срок хранения прошёл');
    expect(page).not.toMatch(/Анна|Садовая|Звоните/);

    const proofGone = (id: string) => async () => (await count('consents', `order_id = '${id}'`)) === 0;
    await after(3 * 365, proofGone(old!.orderId), false);
    await after(2, proofGone(old!.orderId), true);
    expect(await proofGone(recent!.orderId)()).toBe(false);
  });

  it('refused reviews, ended sessions and recipients of letters', async () => {
    const now = shop.now();
    const later = new Date(now.getTime() + 60 * DAY);
    await shop.query(
      `insert into reviews (id, name, rating, text, state, written_at, decided_at)
       values (gen_random_uuid(), 'Ося', 1, 'Не то', 'refused', $1, $1), (gen_random_uuid(), 'Ася', 5, 'То', 'published', $1, $1)`,
      [now],
    );
    await shop.query(
      `insert into sessions (id, customer_id, method, created_at, seen_at, expires_at, ended_at)
       select gen_random_uuid(), min(id), 'code', $1, $1, $2, $1 from customers`,
      [now, later],
    );
    await shop.query(
      `insert into letters (id, key, kind, facts, state, created_at, next_try_at, expires_at) values
       (gen_random_uuid(), 'paid:1', 'order-letter', '{}', 'sent', $1, $1, $1)`,
      [now],
    );
    const refused = async () => (await count('reviews', `name = 'Ося'`)) === 0;
    const letter = async () => (await count('letters', `key = 'paid:1'`)) === 0;
    const signedOut = async () => (await count('sessions', 'ended_at is not null')) === 0;
    await after(28, refused, false);
    await after(1, letter, false);
    await after(1, refused, true);
    await after(1, letter, true);
    await after(8, signedOut, false);
    await after(2, signedOut, true);
    expect(await count('reviews', `name = 'Ася'`)).toBe(1);
  });
});
