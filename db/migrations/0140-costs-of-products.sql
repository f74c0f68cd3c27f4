-- What a piece of a product costs the shop, by days.
set local lock_timeout = '5s';

create table product_costs (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  -- Of one piece, without the VAT that the shop deducts; 0 is a cost, too.
  cost bigint not null check (cost >= 0),
  -- The first day of Moscow on which it counts.
  valid_from date not null,
  reason text not null,
  -- Who saved it, as event rows name actors.
  actor text not null,
  saved_at timestamptz not null,
  -- null: it counts. Replaced by another one of the same day, or taken back.
  removed_at timestamptz,
  removed_by text,
  check ((removed_at is null) = (removed_by is null))
);
create unique index product_costs_of_day on product_costs (product_id, valid_from) where removed_at is null;
create index product_costs_of_product on product_costs (product_id, id);

alter table product_events
  drop constraint product_events_kind_check,
  add constraint product_events_kind_check check (
    kind in ('saved', 'published', 'withdrawn', 'price-changed', 'price-planned', 'price-plan-cancelled', 'price-plan-refused',
      'cost-saved', 'cost-removed')
  );
