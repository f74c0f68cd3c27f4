-- Prices that the staff changes at once or plans, with their events.
set local lock_timeout = '5s';

alter table product_events
  drop constraint product_events_kind_check,
  add constraint product_events_kind_check check (
    kind in ('saved', 'published', 'withdrawn', 'price-changed', 'price-planned', 'price-plan-cancelled', 'price-plan-refused')
  ),
  -- Made by the sender of a command; null for those without one.
  add column key uuid unique,
  add column request_hash text;

create table planned_prices (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  price bigint not null check (price > 0),
  old_price bigint check (old_price > price),
  starts_at timestamptz not null,
  -- Who planned it, as event rows name actors.
  actor text not null,
  planned_at timestamptz not null,
  -- null: still to come.
  ended_at timestamptz,
  outcome text check (outcome in ('applied', 'cancelled', 'refused')),
  check ((ended_at is null) = (outcome is null))
);
create index planned_prices_due on planned_prices (starts_at) where ended_at is null;
create index planned_prices_of_product on planned_prices (product_id, starts_at);

-- Lists of the staff, by name.
create index products_by_name on products (name, id);
