import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { orderByCard, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openHouse, type House } from '../support/house.ts';

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/g;

describe('what Анна gets of digital goods', () => {
  let house: House;
  let course: number;
  let certificate: number;
  beforeAll(async () => {
    house = await openHouse();
    await beginAtNine(house);
    const [first] = await house.query<{ id: number }>("select id from products where slug = 'kurs-vecher-bez-ekrana'");
    course = first!.id;
    const [gift] = await house.query<{ id: number }>(
      "update products set denomination = 200000 where slug = 'sertifikat-2000' returning id",
    );
    certificate = gift!.id;
    await house.query('delete from product_materials where product_id = $1', [course]);
    await house.query(
      `insert into product_materials (product_id, position, kind, title, minutes, video_url, body) values
       ($1, 1, 'lesson', 'Свет и часы', 12, null, '[{"kind": "paragraph", "text": "Первый урок о вечернем свете."}]'),
       ($1, 2, 'lesson', 'Тихий час', null, 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/', '[{"kind": "list", "items": ["Второй урок о тишине."]}]')`,
      [course],
    );
  });
  afterAll(() => house.close());

  const stateOf = async (orderId: string) =>
    (await house.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
  async function becomes(orderId: string, state: string): Promise<void> {
    await house.drain();
    expect(await stateOf(orderId)).toBe(state);
  }
  const lettersOf = async (number: number) => [
    ...(await house.sandbox.lettersAbout(`Материалы заказа № ${number} открыты`)),
    ...(await house.sandbox.lettersAbout(`из заказа № ${number}`)),
  ];
  const onlyLetterOf = async (number: number) => {
    await house.drain();
    const letters = await lettersOf(number);
    expect(letters).toHaveLength(1);
    return letters[0]!;
  };
  const deliveredOf = async (orderId: string) =>
    (
      await house.query<{ grants: number; certificates: number; issued: number; events: number }>(
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
    const order = await orderByCard(house.url, items, changes);
    await house.sandbox.advance(order.paymentId, 'pay');
    return order;
  };

  it('a course and two certificates: however often the bank tells, one set of everything and one letter', async () => {
    const order = await orderByCard(
      house.url,
      [
        { product: course, quantity: 1 },
        { product: certificate, quantity: 2 },
      ],
      byLetter,
    );
    // What it is worth was settled when it was ordered.
    await house.query('update products set denomination = 100 where id = $1', [certificate]);
    await house.sandbox.advance(order.paymentId, 'pay', 'reverse');
    await house.sandbox.advance(order.paymentId, 'notify', 'twice');
    await becomes(order.orderId, 'handed-over');
    await house.query('update products set denomination = 200000 where id = $1', [certificate]);
    const all = { grants: 1, certificates: 2, issued: 400_000, events: 1 };
    expect(await deliveredOf(order.orderId)).toEqual(all);
    for (let times = 0; times < 3; times++) await house.enqueue('deliver-digital', { orderId: order.orderId });
    await house.drain();
    expect(await deliveredOf(order.orderId)).toEqual(all);

    const letter = await onlyLetterOf(order.number);
    const codes = [...new Set(letter.html.match(CODE))];
    expect(codes).toHaveLength(2);
    expect(letter.html).toContain(`/personal/orders/${order.orderId}/materials/${course}?token=`);
    const ledger = await house.query(
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
    for (const code of codes) expect(await placesOf(house, code)).toEqual([]);
    // The search itself finds what is there.
    expect(await placesOf(house, order.orderId)).toContain('public.certificates.order_id');
  });

  it('before payment and for a thing: nothing', async () => {
    const unpaid = await orderByCard(house.url, [{ product: course, quantity: 1 }], byLetter);
    await house.enqueue('deliver-digital', { orderId: unpaid.orderId });
    const thing = await buy([{ product: 2, quantity: 1 }]);
    await becomes(thing.orderId, 'paid');
    await house.enqueue('deliver-digital', { orderId: thing.orderId });
    await house.drain();
    const nothing = { grants: 0, certificates: 0, issued: 0, events: 0 };
    expect(await deliveredOf(unpaid.orderId)).toEqual(nothing);
    expect(await deliveredOf(thing.orderId)).toEqual(nothing);
    expect(await stateOf(thing.orderId)).toBe('paid');
  });

  it('opens to the token of its order, to nobody and nothing else', async () => {
    const [mine, unpaid, other] = await Promise.all([
      buy([{ product: course, quantity: 1 }], byLetter),
      orderByCard(house.url, [{ product: course, quantity: 1 }], byLetter),
      buy([{ product: certificate, quantity: 1 }], byLetter),
    ]);
    await becomes(mine.orderId, 'handed-over');
    await becomes(other.orderId, 'handed-over');
    const page = async (orderId: string, product: number | string, token: string, more = '') => {
      const answer = await fetch(`${house.url}/personal/orders/${orderId}/materials/${product}?token=${token}${more}`);
      return { status: answer.status, headers: answer.headers, text: (await answer.text()).replaceAll('\u00a0', ' ') };
    };
    const first = await page(mine.orderId, course, mine.token);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.text).toContain('<meta name="robots" content="noindex"/>');
    expect(first.text).toContain('Первый урок о вечернем свете.');
    expect(first.text).not.toContain('Второй урок о тишине.');
    expect((await page(mine.orderId, course, mine.token, '&lesson=2')).text).toContain('Второй урок о тишине.');
    const all = await page(mine.orderId, course, mine.token, '&lesson=all');
    expect(all.text).toContain('Первый урок о вечернем свете.');
    expect(all.text).toContain('Второй урок о тишине.');
    for (const odd of ['0', '-1', '99999999999999999999', '%00', '😀', 'x'.repeat(10_000)]) {
      expect((await page(mine.orderId, course, mine.token, `&lesson=${odd}`)).text).toContain('Первый урок');
    }

    for (const [orderId, product, token] of [
      [mine.orderId, course, ''],
      [mine.orderId, course, other.token],
      [mine.orderId, course, `${mine.token}x`],
      [mine.orderId, certificate, mine.token],
      [mine.orderId, 2, mine.token],
      [mine.orderId, 'kurs', mine.token],
      [mine.orderId, '9'.repeat(30), mine.token],
      [unpaid.orderId, course, unpaid.token],
      [unpaid.orderId, course, mine.token],
      [other.orderId, course, other.token],
      ['00000000-0000-4000-8000-000000000000', course, mine.token],
      ['x', course, 'x'.repeat(5_000)],
    ] as const) {
      const closed = await page(orderId, product, token);
      expect(closed.status, `${orderId} ${product}`).toBe(404);
      expect(closed.text).not.toContain('Первый урок');
    }

    // The page of the order shows how a code ends; the whole is in the letter.
    const order = await (await fetch(house.url + other.orderUrl)).text();
    const [code] = (await onlyLetterOf(other.number)).html.match(CODE)!;
    expect(order).toContain(code.slice(-4));
    expect(order).not.toContain(code);

    await house.query("update orders set state = 'returned' where id = $1", [mine.orderId]);
    expect((await page(mine.orderId, course, mine.token)).status).toBe(404);
  });

  it('a certificate nobody noted the worth of is not opened as material', async () => {
    const order = await orderByCard(house.url, [{ product: certificate, quantity: 1 }], byLetter);
    await house.query('update order_lines set denomination = null where order_id = $1', [order.orderId]);
    await house.sandbox.advance(order.paymentId, 'pay');
    await house.drain();
    // The kind of the error alone: words of errors may hold an address.
    expect(
      await house.query(
        "select output from jobs.job where name = 'deliver-digital' and data->>'orderId' = $1 and output is not null",
        [order.orderId],
      ),
    ).toEqual([{ output: { name: 'Error' } }]);
    expect(await deliveredOf(order.orderId)).toEqual({ grants: 0, certificates: 0, issued: 0, events: 0 });
    expect(await stateOf(order.orderId)).toBe('paid');
    await house.query('update order_lines set denomination = 200000 where order_id = $1', [order.orderId]);
    await house.shiftClock(60_000);
    await becomes(order.orderId, 'handed-over');
    expect(await deliveredOf(order.orderId)).toEqual({ grants: 0, certificates: 1, issued: 200_000, events: 1 });
  });

  it('is taken up by the schedule when its job was lost, only for paid orders', async () => {
    const [lost, unpaid] = await Promise.all(
      [1, 2].map(() => orderByCard(house.url, [{ product: course, quantity: 1 }], byLetter)),
    );
    const now = house.now();
    await house.query("update orders set state = 'paid', updated_at = $2 where id = $1", [lost!.orderId, now]);
    await house.query(
      "insert into order_events (order_id, kind, to_state, actor, at) values ($1, 'moved', 'paid', 'test', $2)",
      [lost!.orderId, now],
    );
    await house.query("update orders set state = 'packing', updated_at = $2 where id = $1", [unpaid!.orderId, now]);
    const sweep = async () => {
      await house.enqueue('redeliver-digital');
      await house.drain();
    };
    await sweep();
    // Its own job may still be under way.
    expect(await stateOf(lost!.orderId)).toBe('paid');
    await house.shiftClock(3 * 60_000);
    await sweep();
    await becomes(lost!.orderId, 'handed-over');
    await onlyLetterOf(lost!.number);
    expect(await deliveredOf(unpaid!.orderId)).toEqual({ grants: 0, certificates: 0, issued: 0, events: 0 });
  });

  it('is closed again when the whole sum is given back in the cabinet of the company, not for a part', async () => {
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
      (await fetch(`${house.url}/personal/orders/${order.orderId}/materials/${course}?token=${order.token}`)).status;
    const cart = async () =>
      (
        await call<{ certificates: unknown[] }>(house.url, '/api/cart/quote', {
          items: [{ product: 2, quantity: 1 }],
          coupons: [code],
        })
      ).body.certificates.length;
    const signals = () =>
      house.query("select 1 from payment_signals where provider_payment_id = $1 and event like 'refund%'", [
        order.paymentId,
      ]);

    await house.sandbox.advance(order.paymentId, 'refund-part');
    await becomes(order.orderId, 'handed-over');
    expect(await signals()).toHaveLength(1);
    expect([await material(), await cart()]).toEqual([200, 1]);

    await house.sandbox.advance(order.paymentId, 'refund');
    await becomes(order.orderId, 'returned');
    expect([await material(), await cart()]).toEqual([404, 0]);
    const events = await house.query(
      `select p.state, e.from_state, e.facts->>'reason' as reason from payments p
       join order_events e on e.order_id = p.order_id and e.to_state = 'returned' where p.order_id = $1`,
      [order.orderId],
    );
    expect(events).toEqual([{ state: 'refunded', from_state: 'handed-over', reason: 'refunded-by-company' }]);
  });

  it('comes by letter again when asked, the same code, not without end', async () => {
    const order = await buy([{ product: certificate, quantity: 1 }], byLetter);
    const first = await onlyLetterOf(order.number);
    const ask = (token = order.token) => call(house.url, `/api/orders/${order.orderId}/digital-letter`, { token });
    async function lettersBecome(count: number) {
      await house.drain();
      const letters = await lettersOf(order.number);
      expect(letters).toHaveLength(count);
      return letters;
    }
    // Presses within a minute are one: here is the beginning of the next.
    await house.shiftClock(60_000 - (house.now().getTime() % 60_000));
    expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    const second = (await lettersBecome(2)).at(-1)!;
    expect(second.html.match(CODE)).toEqual(first.html.match(CODE));
    for (let letters = 3; letters <= 6; letters++) {
      await house.shiftClock((letters - 2) * 60_000);
      expect((await ask()).status).toBe(200);
      await lettersBecome(letters);
    }
    await house.shiftClock(10 * 60_000);
    expect((await ask()).status).toBe(429);
    expect((await ask('x')).status).toBe(404);

    // Half a year later the link has run out; it still asks for a fresh one, which opens again.
    await house.shiftClock(181 * 24 * 60 * 60_000);
    expect((await fetch(house.url + order.orderUrl)).status).toBe(401);
    expect((await ask()).status).toBe(200);
    const fresh = (await lettersBecome(7)).at(-1)!;
    const link = /href="([^"]+\/personal\/orders\/[^"]+)"/.exec(fresh.html)![1]!.replaceAll('&amp;', '&');
    expect((await fetch(link)).status).toBe(200);
    const unpaid = await orderByCard(house.url, [{ product: course, quantity: 1 }], byLetter);
    const early = await call(house.url, `/api/orders/${unpaid.orderId}/digital-letter`, { token: unpaid.token });
    expect(early.status).toBe(409);
  });

  it('together with a thing: the digital part at once, the order goes its way', async () => {
    const order = await buy([
      { product: 2, quantity: 1 },
      { product: certificate, quantity: 1 },
    ]);
    const letter = await onlyLetterOf(order.number);
    expect(letter.html.match(CODE)).toHaveLength(1);
    expect(await stateOf(order.orderId)).toBe('paid');
  });
});

/** Columns of text anywhere in the database, queue included, in which a string stands, with its dashes or without. */
async function placesOf(house: House, code: string): Promise<string[]> {
  const columns = await house.query<{ place: string; at: string; name: string }>(
    `select c.table_schema || '.' || c.table_name || '.' || c.column_name as place,
       format('%I.%I', c.table_schema, c.table_name) as at, format('%I', c.column_name) as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'jobs')
       and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'uuid', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { place, at, name } of columns) {
    const rows = await house.query(
      `select 1 from ${at} where strpos(upper(${name}::text), upper($1)) > 0 or strpos(upper(${name}::text), upper($2)) > 0 limit 1`,
      [code, code.replaceAll('-', '')],
    );
    if (rows.length > 0) found.push(place);
  }
  return found;
}
