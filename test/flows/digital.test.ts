import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, orderByCard, quiet, type Items } from '../support/buyer.ts';
import { openHouse, type House } from '../support/house.ts';

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/g;

describe('what Анна gets of digital goods', () => {
  let house: House;
  let course: number;
  let certificate: number;
  beforeAll(async () => {
    house = await openHouse();
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
  const becomes = (orderId: string, state: string) =>
    eventually(
      () => stateOf(orderId),
      (now) => now === state,
    );
  const lettersOf = async (number: number) => [
    ...(await house.sandbox.lettersAbout(`Материалы заказа № ${number} открыты`)),
    ...(await house.sandbox.lettersAbout(`из заказа № ${number}`)),
  ];
  const onlyLetterOf = async (number: number) => {
    const letters = await eventually(
      () => lettersOf(number),
      (found) => found.length > 0,
    );
    expect(letters).toHaveLength(1);
    return letters[0]!;
  };
  const deliveredOf = async (orderId: string) =>
    (
      await house.query<{ grants: number; certificates: number; issued: number; events: number }>(
        `select (select count(*)::int from digital_grants where order_id = $1) as grants,
           (select count(*)::int from certificates where order_id = $1) as certificates,
           (select coalesce(sum(amount), 0)::int from certificate_entries where order_id = $1 and kind = 'issue') as issued,
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
    await quiet(3_000);
    expect(await deliveredOf(order.orderId)).toEqual(all);

    const letter = await onlyLetterOf(order.number);
    const codes = [...new Set(letter.html.match(CODE))];
    expect(codes).toHaveLength(2);
    expect(letter.html).toContain(`/personal/orders/${order.orderId}/materials/${course}?token=`);
    const ledger = await house.query(
      `select c.denomination, c.balance, c.valid_until - c.issued_at > interval '1095 days' as years, e.kind, e.actor
       from certificates c join certificate_entries e on e.certificate_id = c.id where c.order_id = $1`,
      [order.orderId],
    );
    const entry = { denomination: 200_000, balance: 200_000, years: true, kind: 'issue', actor: 'job:deliver-digital' };
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
    await quiet(2_500);
    const nothing = { grants: 0, certificates: 0, issued: 0, events: 0 };
    expect(await deliveredOf(unpaid.orderId)).toEqual(nothing);
    expect(await deliveredOf(thing.orderId)).toEqual(nothing);
    expect(await stateOf(thing.orderId)).toBe('paid');
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
