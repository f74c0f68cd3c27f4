-- A paid order grows: its buyer pays for what is added by a second payment (decision 0145).
set local lock_timeout = '5s';

-- What is paid online before the change is applied; null: nothing is paid by itself.
alter table order_changes add column to_pay bigint check (to_pay > 0);

-- The change that it pays for; null: the order as it was placed, with its delivery.
alter table payments add column change_id uuid references order_changes (id);
create index payments_change on payments (change_id) where change_id is not null;

-- Which payment has paid for it; null: the first one.
alter table order_lines add column payment_id uuid references payments (id);
create index order_lines_payment on order_lines (payment_id) where payment_id is not null;

-- Each payment of an order has closing receipts of its own.
alter table receipts
  drop constraint receipts_order_id_kind_part_key,
  add constraint receipts_payment_id_kind_part_key unique (payment_id, kind, part);
drop index receipts_payment;
create index receipts_order on receipts (order_id);

create or replace function watch_receipt_of_payment() returns trigger language plpgsql as $$
begin
  insert into receipts (id, order_id, payment_id, kind, part, state, amount, lines, provider, next_check_at, created_at, updated_at)
  values (gen_random_uuid(), new.order_id, new.id, 'payment', new.id::text, 'pending', new.amount, '[]', new.provider,
    new.updated_at, new.updated_at, new.updated_at)
  on conflict (payment_id, kind, part) do nothing;
  return null;
end $$;

create or replace function watch_receipt_of_refund() returns trigger language plpgsql as $$
begin
  insert into receipts (id, order_id, payment_id, kind, part, state, amount, lines, provider, next_check_at, created_at, updated_at)
  select gen_random_uuid(), new.order_id, p.id, 'refund', new.id::text, 'pending', new.amount, '[]', p.provider,
    new.updated_at, new.updated_at, new.updated_at
  from payments p where p.id = new.payment_id
  on conflict (payment_id, kind, part) do nothing;
  return null;
end $$;
