// Longer than usual: one shop for the delivery of digital goods, from payment to refund.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { orderByCard, type Items } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { receiptsWritten } from '../support/order-story.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/g;

describe('delivery of digital goods', () => {
  let shop: TestShop;
  let course: number;
  let certificate: number;
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations(
      'orders are moved by hand, as if their job had been lost',
      'deadlines-of-orders',
      'payments-of-a-paid-order',
      'open-orders',
      'order-events',
    );
    await moveClockToNine(shop);
    const [first] = await shop.query<{ id: number }>("select id from products where slug = 'kurs-vecher-bez-ekrana'");
    course = first!.id;
    const [gift] = await shop.query<{ id: number }>(
      "update products set denomination = 200000 where slug = 'sertifikat-2000' returning id",
    );
    certificate = gift!.id;
    await shop.query('delete from product_materials where product_id = $1', [course]);
    await shop.query(
      `insert into product_materials (product_id, position, kind, title, minutes, video_url, body) values
       ($1, 1, 'lesson', 'Свет и часы', 12, null, '[{"kind": "paragraph", "text": "Первый урок о вечернем свете."}]'),
       ($1, 2, 'lesson', 'Тихий час', null, 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/', '[{"kind": "list", "items": ["Второй урок о тишине."]}]')`,
      [course],
    );
  });
  afterAll(() => shop.close());

  const stateOf = async (orderId: string) =>
    (await shop.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
  async function becomes(orderId: string, state: string): Promise<void> {
    await shop.drain();
    expect(await stateOf(orderId)).toBe(state);
  }
  const lettersOf = async (number: number) => [
    ...(await shop.sandbox.lettersAbout(`Материалы заказа № ${number} открыты`)),
    ...(await shop.sandbox.lettersAbout(`из заказа № ${number}`)),
  ];
  const onlyLetterOf = async (number: number) => {
    await shop.drain();
    const letters = await lettersOf(number);
    expect(letters).toHaveLength(1);
    return letters[0]!;
  };
  const deliveredOf = async (orderId: string) =>
    (
      await shop.query<{ grants: number; certificates: number; issued: number; events: number }>(
        `select (select count(*)::int from digital_grants where order_id = $1) as grants,
           (select count(*)::int from certificates where order_id = $1) as certificates,
           (select coalesce(sum(e.amount), 0)::int from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
             where t.order_id = $1 and t.kind = 'certificate-issue' and e.amount > 0) as issued,
           (select count(*)::int from order_events where order_id = $1 and kind = 'digital-delivered') as events`,
        [orderId],
      )
    )[0];
  const byLetter = { delivery: { method: 'digital' } };
  const buy = async (items: readonly Items[], changes = {}) => {
    const order = await orderByCard(shop.url, items, changes);
    await shop.sandbox.advance(order.paymentId, 'pay');
    return order;
  };

  it('a course and two certificates: one delivery and one letter, no matter how often the bank notifies', async () => {
    const order = await orderByCard(
      shop.url,
      [
        { product: course, quantity: 1 },
        { product: certificate, quantity: 2 },
      ],
      byLetter,
    );
    // The denomination was fixed when the certificate was ordered.
    await shop.query('update products set denomination = 100 where id = $1', [certificate]);
    await shop.sandbox.advance(order.paymentId, 'pay', 'reverse');
    await shop.sandbox.advance(order.paymentId, 'notify', 'twice');
    await becomes(order.orderId, 'handed-over');
    await shop.query('update products set denomination = 200000 where id = $1', [certificate]);
    const all = { grants: 1, certificates: 2, issued: 400_000, events: 1 };
    expect(await deliveredOf(order.orderId)).toEqual(all);
    for (let times = 0; times < 3; times++) await shop.enqueue('deliver-digital', { orderId: order.orderId });
    await shop.drain();
    expect(await deliveredOf(order.orderId)).toEqual(all);

    const letter = await onlyLetterOf(order.number);
    const codes = [...new Set(letter.html.match(CODE))];
    expect(codes).toHaveLength(2);
    expect(letter.html).toContain(`/personal/orders/${order.orderId}/materials/${course}?token=`);
    const ledger = await shop.query(
      `select c.denomination, a.balance, c.valid_until - c.issued_at >= interval '1095 days' as years, t.kind, t.actor
       from certificates c join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text
       join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id where c.order_id = $1`,
      [order.orderId],
    );
    const entry = {
      denomination: 200_000,
      balance: 200_000,
      years: true,
      kind: 'certificate-issue',
      actor: 'job:deliver-digital',
    };
    expect(ledger).toEqual([entry, entry]);
    for (const code of codes) expect(await placesOf(shop, code)).toEqual([]);
    // The search finds what exists, so an empty result below means something.
    expect(await placesOf(shop, order.orderId)).toContain('public.certificates.order_id');
  });

  it('nothing before payment, and nothing for physical goods', async () => {
    const unpaid = await orderByCard(shop.url, [{ product: course, quantity: 1 }], byLetter);
    await shop.enqueue('deliver-digital', { orderId: unpaid.orderId });
    const physical = await buy([{ product: 2, quantity: 1 }]);
    await becomes(physical.orderId, 'paid');
    await shop.enqueue('deliver-digital', { orderId: physical.orderId });
    await shop.drain();
    const nothing = { grants: 0, certificates: 0, issued: 0, events: 0 };
    expect(await deliveredOf(unpaid.orderId)).toEqual(nothing);
    expect(await deliveredOf(physical.orderId)).toEqual(nothing);
    expect(await stateOf(physical.orderId)).toBe('paid');
  });

  it('materials open with the token of their order and with no other', async () => {
    const [own, unpaid, other] = await Promise.all([
      buy([{ product: course, quantity: 1 }], byLetter),
      orderByCard(shop.url, [{ product: course, quantity: 1 }], byLetter),
      buy([{ product: certificate, quantity: 1 }], byLetter),
    ]);
    await becomes(own.orderId, 'handed-over');
    await becomes(other.orderId, 'handed-over');
    const page = async (orderId: string, product: number | string, token: string, more = '') => {
      const answer = await fetch(`${shop.url}/personal/orders/${orderId}/materials/${product}?token=${token}${more}`);
      return { status: answer.status, headers: answer.headers, text: (await answer.text()).replaceAll('\u00a0', ' ') };
    };
    const first = await page(own.orderId, course, own.token);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.text).toContain('<meta name="robots" content="noindex"/>');
    expect(first.text).toContain('Первый урок о вечернем свете.');
    expect(first.text).not.toContain('Второй урок о тишине.');
    expect((await page(own.orderId, course, own.token, '&lesson=2')).text).toContain('Второй урок о тишине.');
    const all = await page(own.orderId, course, own.token, '&lesson=all');
    expect(all.text).toContain('Первый урок о вечернем свете.');
    expect(all.text).toContain('Второй урок о тишине.');
    for (const odd of ['0', '-1', '99999999999999999999', '%00', '😀', 'x'.repeat(10_000)]) {
      expect((await page(own.orderId, course, own.token, `&lesson=${odd}`)).text).toContain('Первый урок');
    }

    for (const [orderId, product, token] of [
      [own.orderId, course, ''],
      [own.orderId, course, other.token],
      [own.orderId, course, `${own.token}x`],
      [own.orderId, certificate, own.token],
      [own.orderId, 2, own.token],
      [own.orderId, 'kurs', own.token],
      [own.orderId, '9'.repeat(30), own.token],
      [unpaid.orderId, course, unpaid.token],
      [unpaid.orderId, course, own.token],
      [other.orderId, course, other.token],
      ['00000000-0000-4000-8000-000000000000', course, own.token],
      ['x', course, 'x'.repeat(5_000)],
    ] as const) {
      const closed = await page(orderId, product, token);
      expect(closed.status, `${orderId} ${product}`).toBe(404);
      expect(closed.text).not.toContain('Первый урок');
    }

    // The page of the order shows the end of a code; the letter has the whole code.
    const order = await (await fetch(shop.url + other.orderUrl)).text();
    const [code] = (await onlyLetterOf(other.number)).html.match(CODE)!;
    expect(order).toContain(code.slice(-4));
    expect(order).not.toContain(code);

    await shop.query("update orders set state = 'returned' where id = $1", [own.orderId]);
    expect((await page(own.orderId, course, own.token)).status).toBe(404);
  });

  it('a certificate without a denomination is not delivered as material', async () => {
    const order = await orderByCard(shop.url, [{ product: certificate, quantity: 1 }], byLetter);
    await shop.query('update order_lines set denomination = null where order_id = $1', [order.orderId]);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    // Only the kind of the error: an error message may contain an address.
    expect(
      await shop.query(
        "select output from jobs.job where name = 'deliver-digital' and data->>'orderId' = $1 and output is not null",
        [order.orderId],
      ),
    ).toEqual([{ output: { name: 'Error' } }]);
    expect(await deliveredOf(order.orderId)).toEqual({ grants: 0, certificates: 0, issued: 0, events: 0 });
    expect(await stateOf(order.orderId)).toBe('paid');
    await shop.query('update order_lines set denomination = 200000 where order_id = $1', [order.orderId]);
    await shop.shiftClock(60_000);
    await becomes(order.orderId, 'handed-over');
    expect(await deliveredOf(order.orderId)).toEqual({ grants: 0, certificates: 1, issued: 200_000, events: 1 });
  });

  it('is resumed by the schedule when its job was lost, only for paid orders', async () => {
    const [withoutJob, unpaid] = await Promise.all(
      [1, 2].map(() => orderByCard(shop.url, [{ product: course, quantity: 1 }], byLetter)),
    );
    const now = shop.now();
    await shop.query("update orders set state = 'paid', updated_at = $2 where id = $1", [withoutJob!.orderId, now]);
    await shop.query(
      "insert into order_events (order_id, kind, to_state, actor, at) values ($1, 'moved', 'paid', 'test', $2)",
      [withoutJob!.orderId, now],
    );
    await shop.query("update orders set state = 'packing', updated_at = $2 where id = $1", [unpaid!.orderId, now]);
    const runSchedule = async () => {
      await shop.enqueue('redeliver-digital');
      await shop.drain();
    };
    await runSchedule();
    // Its own job may still be running.
    expect(await stateOf(withoutJob!.orderId)).toBe('paid');
    await shop.shiftClock(3 * 60_000);
    await runSchedule();
    await becomes(withoutJob!.orderId, 'handed-over');
    await onlyLetterOf(withoutJob!.number);
    expect(await deliveredOf(unpaid!.orderId)).toEqual({ grants: 0, certificates: 0, issued: 0, events: 0 });
  });

  it('is revoked when the whole sum is refunded in the cabinet of the company, not for a part', async () => {
    const order = await buy(
      [
        { product: course, quantity: 1 },
        { product: certificate, quantity: 1 },
      ],
      byLetter,
    );
    await becomes(order.orderId, 'handed-over');
    const [code] = (await onlyLetterOf(order.number)).html.match(CODE)!;
    const material = async () =>
      (await fetch(`${shop.url}/personal/orders/${order.orderId}/materials/${course}?token=${order.token}`)).status;
    const cart = async () =>
      (
        await call<{ certificates: unknown[] }>(shop.url, '/api/cart/quote', {
          items: [{ product: 2, quantity: 1 }],
          coupons: [code],
        })
      ).body.certificates.length;
    const signals = () =>
      shop.query("select 1 from payment_signals where provider_payment_id = $1 and event like 'refund%'", [
        order.paymentId,
      ]);

    await shop.sandbox.advance(order.paymentId, 'refund-part');
    await becomes(order.orderId, 'handed-over');
    expect(await signals()).toHaveLength(1);
    expect([await material(), await cart()]).toEqual([200, 1]);

    await shop.sandbox.advance(order.paymentId, 'refund');
    await becomes(order.orderId, 'returned');
    expect([await material(), await cart()]).toEqual([404, 0]);
    const events = await shop.query(
      `select p.state, e.from_state, e.facts->>'reason' as reason from payments p
       join order_events e on e.order_id = p.order_id and e.to_state = 'returned' where p.order_id = $1`,
      [order.orderId],
    );
    expect(events).toEqual([{ state: 'refunded', from_state: 'handed-over', reason: 'refunded-by-company' }]);
  });

  it('of a course is revoked when the staff has refunded its money, not when the company refuses; the certificate stays', async () => {
    shop.expectErrors(/refund-refused/);
    const vera = await signInStaff(shop);
    const order = await buy(
      [
        { product: course, quantity: 1 },
        { product: certificate, quantity: 1 },
      ],
      byLetter,
    );
    await becomes(order.orderId, 'handed-over');
    const command = (position: number) => ({
      key: randomUUID(),
      lines: [{ position, quantity: 1 }],
      delivery: false,
      reason: 'changed-mind',
    });
    const refund = (body: object) =>
      call<{ amount: number } & ErrorEnvelope>(shop.url, `/api/orders/${order.orderId}/refunds`, body, vera);
    const page = async (path: string) => {
      const answer = await fetch(shop.url + path);
      return { status: answer.status, text: (await answer.text()).replaceAll('\u00a0', ' ') };
    };
    const lessons = async () =>
      (await page(`/personal/orders/${order.orderId}/materials/${course}?token=${order.token}`)).status;
    expect((await refund(command(1))).body.error.details.code).toBe('refund-certificate');

    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', status: 400, times: 1 });
    expect((await refund(command(0))).status).toBe(200);
    await shop.drain();
    expect(await lessons()).toBe(200);

    const asked = command(0);
    const [first, repeated] = [await refund(asked), await refund(asked)];
    await shop.drain();
    expect([first.status, repeated.body]).toEqual([200, first.body]);
    const [payment, closing, refunded, ...more] = await receiptsWritten(shop, order.orderId);
    const { amount } = first.body;
    expect([payment!.sum, closing!.of, closing!.sum, more]).toEqual([amount + 200_000, 'closing', amount, []]);
    // A sale by the closing receipt, of which the refund has the same line.
    expect(closing!.lines).toEqual([expect.stringMatching(new RegExp(`^1 x ${amount} full_payment service `))]);
    expect(refunded).toEqual({ of: 'refund', sum: amount, settles: [], lines: closing!.lines });

    // A repeated job opens nothing again.
    await shop.enqueue('deliver-digital', { orderId: order.orderId });
    await shop.drain();
    expect([await lessons(), await stateOf(order.orderId)]).toEqual([404, 'handed-over']);
    const { text } = await page(order.orderUrl);
    for (const words of ['деньги возвращены, доступ закрыт', 'Доступ к материалам закрыт', 'Сертификат на'])
      expect(text).toContain(words);
    expect(text).not.toContain(`materials/${course}`);
    const letters = await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`);
    expect(letters.at(-1)!.text).toContain('доступ закрывается: «');
    expect((await refund(command(0))).body.error.details.code).toBe('refund-too-many');
    const actors = await shop.query("select actor from order_events where order_id = $1 and kind = 'digital-revoked'", [
      order.orderId,
    ]);
    expect(actors).toEqual([{ actor: 'job:refund-payment' }]);
  });

  it('the letter is sent again on request, with the same code, a limited number of times', async () => {
    const order = await buy([{ product: certificate, quantity: 1 }], byLetter);
    const first = await onlyLetterOf(order.number);
    const requestLetter = (token = order.token) =>
      call(shop.url, `/api/orders/${order.orderId}/digital-letter`, { token });
    async function lettersBecome(count: number) {
      await shop.drain();
      const letters = await lettersOf(order.number);
      expect(letters).toHaveLength(count);
      return letters;
    }
    // Requests within a minute count as one: start at the beginning of a minute.
    await shop.shiftClock(60_000 - (shop.now().getTime() % 60_000));
    expect(
      (await Promise.all([requestLetter(), requestLetter(), requestLetter()])).map(({ status }) => status),
    ).toEqual([200, 200, 200]);
    const second = (await lettersBecome(2)).at(-1)!;
    expect(second.html.match(CODE)).toEqual(first.html.match(CODE));
    for (let letters = 3; letters <= 6; letters++) {
      await shop.shiftClock((letters - 2) * 60_000);
      expect((await requestLetter()).status).toBe(200);
      await lettersBecome(letters);
    }
    await shop.shiftClock(10 * 60_000);
    expect((await requestLetter()).status).toBe(429);
    expect((await requestLetter('x')).status).toBe(404);

    // Half a year later the link has expired; it can still request a fresh one.
    await shop.shiftClock(181 * 24 * 60 * 60_000);
    expect((await fetch(shop.url + order.orderUrl)).status).toBe(401);
    expect((await requestLetter()).status).toBe(200);
    const fresh = (await lettersBecome(7)).at(-1)!;
    const link = /href="([^"]+\/personal\/orders\/[^"]+)"/.exec(fresh.html)![1]!.replaceAll('&amp;', '&');
    expect((await fetch(link)).status).toBe(200);
    const unpaid = await orderByCard(shop.url, [{ product: course, quantity: 1 }], byLetter);
    const early = await call(shop.url, `/api/orders/${unpaid.orderId}/digital-letter`, { token: unpaid.token });
    expect(early.status).toBe(409);
  });

  it('with physical goods: the digital part is delivered at once, the order goes on as usual', async () => {
    const order = await buy([
      { product: 2, quantity: 1 },
      { product: certificate, quantity: 1 },
    ]);
    const letter = await onlyLetterOf(order.number);
    expect(letter.html.match(CODE)).toHaveLength(1);
    expect(await stateOf(order.orderId)).toBe('paid');
  });
});

/** Text columns anywhere in the database, queue included, that contain the string, with its dashes or without. */
async function placesOf(shop: TestShop, code: string): Promise<string[]> {
  const columns = await shop.query<{ place: string; at: string; name: string }>(
    `select c.table_schema || '.' || c.table_name || '.' || c.column_name as place,
       format('%I.%I', c.table_schema, c.table_name) as at, format('%I', c.column_name) as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'jobs')
       and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'uuid', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { place, at, name } of columns) {
    const rows = await shop.query(
      `select 1 from ${at} where strpos(upper(${name}::text), upper($1)) > 0 or strpos(upper(${name}::text), upper($2)) > 0 limit 1`,
      [code, code.replaceAll('-', '')],
    );
    if (rows.length > 0) found.push(place);
  }
  return found;
}
