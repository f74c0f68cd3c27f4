import pg from 'pg';
import { PAY } from '../../src/kernel/pay-systems.ts';

/** Number of the first of the generated orders. */
export const FIRST_NUMBER = 1_000_000;

/** Days over which they are spread. */
const DAYS = 730;
/** For which letters and SMS are kept. */
const MESSAGE_DAYS = 30;

/**
 * Inserts orders of two years, the same ones each time, with lines, payments, shipments, events, receipts, letters, returns and exceptions.
 * The newest fiftieth is under way, the others have ended. Needs a migrated database with products, and a superuser.
 */
export async function generateOrders(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Triggers and foreign keys are off: no shop runs on this database yet.
    await client.query("set session_replication_role = 'replica'");
    await client.query('set synchronous_commit = off');
    // `pick(i, seed, n)`: a number from 0 to n - 1 that depends on nothing else.
    await client.query(
      `create function pg_temp.pick(i bigint, seed bigint, n int) returns int language sql immutable as
       $$ select (((hashint8extended(i, seed) % n) + n) % n)::int $$`,
    );
    await client.query(
      `create function pg_temp.uuid_of(text) returns uuid language sql immutable as
       $$ select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$`,
    );
    await client.query(
      `create function pg_temp.id(i bigint, what text) returns uuid language sql immutable as $$ select pg_temp.uuid_of(what || i) $$`,
    );
    for (const sql of STEPS) await client.query(sql.replaceAll(':count', String(count)));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const ONLINE = `pay_system in (${PAY.card}, ${PAY.sbp})`;
const STAFF = `'staff:1 Вера'`;

const STEPS = [
  // A part of the goods is bought far more often than the rest.
  `create temp table goods as select row_number() over (order by id) - 1 as at, id, name, form, type, kind, price from products
    where kind = 'physical' and published_at is not null`,
  `create temp table lines as
    select n, position, g.id as product_id, g.name, g.form, g.type, g.kind, 1 + pg_temp.pick(n * 8 + position, 5, 3) as quantity, g.price
    from generate_series(1, :count) n
      cross join lateral generate_series(0, (array[0, 0, 0, 1, 1, 1, 2, 2, 3, 4])[1 + pg_temp.pick(n, 1, 10)]) position
      join goods g on g.at = floor((select count(*) from goods) * power(pg_temp.pick(n * 8 + position, 2, 10000) / 10000.0, 2))`,
  `create temp table placed as
    select n, pg_temp.id(n, 'order') as id, pg_temp.id(n, 'payment') as payment_id, pg_temp.id(n, 'shipment') as shipment_id,
      pg_temp.pick(n, 3, greatest(:count / 2, 1)) as buyer,
      date_trunc('milliseconds', now() - interval '${DAYS} days' * ((:count - n)::float8 / :count)) as placed_at,
      (array[${PAY.card}, ${PAY.card}, ${PAY.card}, ${PAY.sbp}, ${PAY.sbp}, ${PAY.sbp}, ${PAY.cashOnDelivery}, ${PAY.cashInShop}, ${PAY.cashToCourier}, ${PAY.card}])
        [1 + pg_temp.pick(n, 4, 10)] as pay_system,
      (array['point', 'point', 'point', 'point', 'point', 'point', 'courier', 'courier', 'pickup', 'pickup'])[1 + pg_temp.pick(n, 6, 10)] as method,
      case when pg_temp.pick(n, 7, 5) = 0 then 'boxberry' else 'cdek' end as carrier,
      case when n <= :count - :count / 50 then
        case when pg_temp.pick(n, 8, 1000) < 850 then 'handed-over' when pg_temp.pick(n, 8, 1000) < 960 then 'cancelled'
          when pg_temp.pick(n, 8, 1000) < 985 then 'returned' else 'partly-bought' end
        else (array['new', 'awaiting-payment', 'paid', 'packing', 'shipped', 'shipped', 'shipped', 'ready-for-pickup', 'ready-for-pickup', 'cancelled'])
          [1 + pg_temp.pick(n, 9, 10)] end as state
    from generate_series(1, :count) n`,
  `update placed set state = case when ${ONLINE} then 'awaiting-payment' else 'new' end where state in ('new', 'awaiting-payment')`,
  `update placed set state = 'packing' where state = 'paid' and not ${ONLINE}`,
  `create index on placed (n)`,
  `create temp table sums as select n, sum(price * quantity)::bigint as total from lines group by n`,
  `insert into orders (id, number, state, pay_system, goods_total, delivery_price, base_delivery_price, total, contact, delivery, comment,
      held_until, stock_state, placed_at, updated_at)
    overriding system value
    select id, ${FIRST_NUMBER} + n, state, pay_system, total, 30000, 30000, total + 30000,
      jsonb_build_object('name', (array['Анна Иванова', 'Борис Петров', 'Вера Сидорова', 'Глеб Орлов'])[1 + buyer % 4],
        'phone', '79' || lpad((pg_temp.pick(buyer, 10, 1000000000))::text, 9, '0'), 'email', 'buyer' || buyer || '@example.ru'),
      jsonb_build_object('method', method, 'title', 'Доставка', 'address', 'ул. Ленина, 7', 'period', '2–3 дня', 'cityId', 1,
        'cityName', 'Казань') || case when method = 'pickup' then '{}' else jsonb_build_object('carrier', carrier, 'tariffCode', 136) end,
      '', null, 'none', placed_at, placed_at + interval '4 days'
    from placed join sums using (n) order by n`,
  `insert into order_lines (order_id, position, product_id, name, form, type, kind, quantity, unit_price, takes)
    select p.id, l.position, l.product_id, l.name, l.form, l.type, l.kind, l.quantity, l.price,
      jsonb_build_array(jsonb_build_object('productId', l.product_id, 'quantity', l.quantity))
    from lines l join placed p using (n) order by n, position`,
  `insert into order_events (order_id, kind, from_state, to_state, actor, at)
    select p.id, case when step.at = 0 then 'placed' else 'moved' end, null, step.state,
      case when step.at = 0 then 'visitor' when step.state in ('packing', 'shipped') then ${STAFF} else 'job:track-parcel' end,
      p.placed_at + interval '8 hours' * step.at
    from placed p cross join lateral (values (0, 'new'), (1, 'paid'), (2, 'packing'), (3, 'shipped'), (4, 'ready-for-pickup'), (5, p.state)) step (at, state)
    where step.at = 0 or p.state not in ('new', 'awaiting-payment') and (step.at < 3 or p.state not in ('paid', 'packing', 'cancelled'))
    order by p.n, step.at`,
  `insert into order_events (order_id, kind, actor, at)
    select id, 'cancel-asked', 'visitor', placed_at + interval '2 days' from placed where state = 'packing' and pg_temp.pick(n, 11, 20) = 0`,
  `insert into payments (id, order_id, provider, provider_id, method, amount, state, refunded, created_at, updated_at)
    select payment_id, id, 'yookassa', payment_id::text, case when pay_system = ${PAY.card} then 'card' else 'sbp' end, total + 30000,
      case when state = 'awaiting-payment' then 'pending' when state = 'returned' or state = 'cancelled' and pg_temp.pick(n, 12, 3) = 0 then 'refunded'
        when state = 'cancelled' then 'cancelled' else 'paid' end,
      case when state = 'returned' or state = 'cancelled' and pg_temp.pick(n, 12, 3) = 0 then total + 30000 else 0 end,
      placed_at, placed_at + interval '5 minutes'
    from placed join sums using (n) where ${ONLINE} order by n`,
  `insert into payment_events (payment_id, from_state, to_state, actor, at)
    select p.id, step.before, coalesce(step.after, p.state), 'job:settle-payment', p.created_at + interval '1 minute' * step.at
    from payments p cross join lateral (values (0, null, 'starting'), (1, 'starting', 'pending'), (2, 'pending', null)) step (at, before, after)
    where p.provider_id = p.id::text order by p.created_at, step.at`,
  `insert into receipts (id, order_id, payment_id, kind, part, state, amount, lines, provider, fiscal_document_number, fiscal_storage_number,
      fiscal_attribute, registered_at, created_at, updated_at)
    select pg_temp.uuid_of(kind.name || p.id), p.order_id, p.id, kind.name, case when kind.name = 'closing' then '' else p.id::text end, 'succeeded',
      p.amount, '[]', 'yookassa', '1', '2', '3', p.updated_at, p.updated_at, p.updated_at
    from payments p cross join (values ('payment'), ('closing')) kind (name)
    where p.provider_id = p.id::text and p.state in ('paid', 'refunded') and (kind.name = 'payment' or p.state = 'paid')`,
  `insert into refunds (id, order_id, payment_id, amount, reason, state, created_at, updated_at)
    select pg_temp.uuid_of('refund' || p.id), p.order_id, p.id, p.amount, 'order-cancelled', 'done', p.updated_at, p.updated_at + interval '1 day'
    from payments p where p.provider_id = p.id::text and p.state = 'refunded'`,
  `insert into shipments (id, order_id, state, method, track, weight_grams, created_at, updated_at)
    select shipment_id, id, case state when 'paid' then 'allocated' when 'packing' then 'picking' when 'shipped' then 'with-carrier'
        when 'ready-for-pickup' then 'ready' when 'handed-over' then 'delivered' when 'partly-bought' then 'partly-delivered'
        when 'returned' then 'returned' else 'cancelled' end,
      method, case when method <> 'pickup' and state not in ('paid', 'packing', 'cancelled') then (10000000000 + n)::text end, 640,
      placed_at + interval '9 hours', placed_at + interval '4 days'
    from placed where state not in ('new', 'awaiting-payment') order by n`,
  `insert into shipment_events (shipment_id, kind, to_state, actor, facts, at)
    select p.shipment_id, step.kind, step.state, case when step.at in (0, 5) then 'job:allocate-shipments' else ${STAFF} end, '{}',
      p.placed_at + interval '9 hours' + interval '10 minutes' * step.at
    from placed p cross join (values (0, 'allocated', 'allocated'), (1, 'start-picking', 'picking'), (2, 'scan-unit', null), (3, 'close-box', 'packed'),
      (4, 'hand-over', 'with-carrier'), (5, 'record-delivery', 'delivered')) step (at, kind, state)
    where p.state not in ('new', 'awaiting-payment') and (step.at = 0 or p.state not in ('paid', 'cancelled')) order by p.n, step.at`,
  `insert into shipment_units (shipment_id, position, product_id, code, scanned_at, outcome)
    select p.shipment_id, l.position, l.product_id,
      case when l.position = 0 then '010460123450001221' || rpad('T' || l.n, 13, '/') || chr(29) || '93dGVz' end, p.placed_at + interval '10 hours', 'delivered'
    from lines l join placed p using (n) where p.state not in ('new', 'awaiting-payment', 'paid', 'packing', 'cancelled') order by n`,
  `insert into carrier_tasks (id, shipment_id, carrier, our_number, state, carrier_id, carrier_number, created_at, updated_at)
    select pg_temp.id(n, 'task'), shipment_id, carrier, n || '-1', 'done', pg_temp.id(n, 'parcel')::text, (10000000000 + n)::text,
      placed_at + interval '10 hours', placed_at + interval '11 hours'
    from placed where method <> 'pickup' and state not in ('new', 'awaiting-payment', 'paid', 'packing', 'cancelled') order by n`,
  `insert into tracking_rows (shipment_id, code, at, meaning, raw, received_at)
    select t.shipment_id, step.code, t.created_at + interval '20 hours' * step.at, step.meaning, '{}', t.created_at + interval '20 hours' * step.at
    from carrier_tasks t cross join (values (1, 'RECEIVED_AT_SHIPMENT_WAREHOUSE', 'accepted'), (2, 'ACCEPTED_AT_PICK_UP_POINT', 'arrived'),
      (3, 'DELIVERED', 'delivered')) step (at, code, meaning)`,
  `insert into letters (id, key, kind, facts, state, tries, created_at, next_try_at, expires_at, sent_at)
    select pg_temp.uuid_of(step.kind || p.id), step.kind || ':bench:' || p.id, 'order-letter', jsonb_build_object('orderId', p.id, 'kind', step.kind), 'sent', 1,
      p.placed_at, p.placed_at, p.placed_at + interval '72 hours', p.placed_at + interval '1 minute'
    from placed p cross join (values ('placed'), ('paid'), ('shipped')) step (kind) where p.placed_at > now() - interval '${MESSAGE_DAYS} days'`,
  `insert into step_messages (shipment_id, step, state, expires_at, created_at, updated_at)
    select p.shipment_id, step.name, 'sent', p.placed_at + interval '5 days', p.placed_at + interval '2 days', p.placed_at + interval '2 days'
    from placed p cross join (values ('shipped'), ('ready')) step (name)
    where p.placed_at > now() - interval '${MESSAGE_DAYS} days' and p.state in ('shipped', 'ready-for-pickup', 'handed-over')`,
  `insert into returns (id, order_id, shipment_id, cause, state, created_at, updated_at)
    select pg_temp.id(n, 'return'), id, shipment_id, 'declined', 'closed', placed_at + interval '5 days', placed_at + interval '9 days'
    from placed where state in ('returned', 'partly-bought') order by n`,
  `insert into return_events (return_id, kind, to_state, actor, at)
    select r.id, step.kind, step.state, ${STAFF}, r.created_at + interval '1 day' * step.at
    from returns r cross join (values (0, 'announced', 'expected'), (1, 'received', 'received'), (2, 'inspected', 'closed')) step (at, kind, state)`,
  // One of a hundred ended orders had an exception, one of twenty under way has an open one.
  `insert into exceptions (kind, subject, facts, opened_by, opened_at, closed_by, closed_at, reason)
    select 'no-tracking', 'shipment:' || shipment_id, jsonb_build_object('orderId', id, 'shipmentId', shipment_id), 'job:watch-shipments',
      placed_at + interval '3 days', case when is_old then ${STAFF} end, case when is_old then placed_at + interval '4 days' end,
      case when is_old then 'Приехала' end
    from (select *, n <= :count - :count / 50 as is_old from placed) p
    where state not in ('new', 'awaiting-payment') and pg_temp.pick(n, 13, case when is_old then 100 else 20 end) = 0`,
  `insert into shipment_holds (shipment_id, reason, placed_by, placed_at)
    select shipment_id, 'Покупатель просил подождать', ${STAFF}, placed_at + interval '1 day' from placed
    where state in ('paid', 'packing') and pg_temp.pick(n, 14, 20) = 0`,
  `insert into coupon_uses (coupon_id, order_id, phone, email, used_at)
    select (select min(id) from coupons), id, '79160000000', 'buyer@example.ru', placed_at from placed where pg_temp.pick(n, 15, 200) = 0`,
];
