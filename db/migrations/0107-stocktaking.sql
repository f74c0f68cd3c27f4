-- What people find at the shelf: counts, pieces that are written off, and a threshold of low stock (decision 0131).

-- Every order writes to stock; whatever holds its tables for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

create table stock_changes (
  -- The key of the command that asked for it.
  id uuid primary key,
  product_id bigint not null references products (id),
  lot_id bigint references lots (id),
  kind text not null check (kind in ('count', 'write-off')),
  -- Negative: there are fewer than was recorded.
  pieces int not null check (pieces <> 0),
  cause text not null,
  note text not null,
  state text not null check (state in ('applied', 'awaiting-approval', 'declined')),
  requested_by text not null,
  requested_at timestamptz not null,
  -- A second member of the staff; null for one that needed none.
  decided_by text,
  decided_at timestamptz,
  check (kind = 'count' or pieces < 0),
  check ((decided_by is null) = (decided_at is null))
);
-- One at a time for a product: the next count would not know of it.
create unique index stock_changes_awaiting on stock_changes (product_id) where state = 'awaiting-approval';
create index stock_changes_product on stock_changes (product_id, requested_at);

create table stock_events (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  change_id uuid references stock_changes (id),
  kind text not null check (kind in ('counted', 'written-off', 'approved', 'declined', 'threshold-set')),
  -- Of the command: a repeated one gets the same result.
  key uuid not null unique,
  request_hash text not null,
  result jsonb not null,
  facts jsonb not null default '{}',
  actor text not null,
  at timestamptz not null
);
create index stock_events_product on stock_events (product_id, id);

-- From how many available pieces on the staff is told that stock is low; null: as the shop tells buyers.
alter table stock_levels add column low_threshold int check (low_threshold between 0 and 100000);

alter table stock_movements
  add column change_id uuid references stock_changes (id),
  drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check check (kind in
    ('receive', 'hold', 'release', 'spend', 'return', 'correct', 'write-off', 'count-up', 'count-down', 'discard'));
