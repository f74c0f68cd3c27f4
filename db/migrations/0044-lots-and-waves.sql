-- Lots of goods, and waves of shipments that are picked together (decision 0111).

create table lots (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  -- As printed on the pack, in upper case.
  number text not null check (char_length(number) between 1 and 40),
  best_before date not null,
  -- Pieces that came; what is left is counted by the packs in boxes.
  received int not null check (received >= 0),
  -- Why nothing of it is packed.
  blocked_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (product_id, number),
  -- For the packs, whose lot is one of their product.
  unique (id, product_id)
);

create table lot_events (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lots (id),
  kind text not null check (kind in ('received', 'blocked', 'unblocked')),
  -- Of the command: a repeated one gets the same result.
  key uuid not null unique,
  request_hash text not null,
  result jsonb not null,
  facts jsonb not null default '{}',
  actor text not null,
  at timestamptz not null
);
create index lot_events_lot on lot_events (lot_id, id);
create trigger lot_events_stay before update or delete on lot_events
  for each row execute function refuse_change();

-- The recorded lot of a pack; null where the goods had none.
alter table shipment_units
  add column lot_id bigint,
  add foreign key (lot_id, product_id) references lots (id, product_id);
-- What is left of a lot is counted by these two alone.
create index shipment_units_lot on shipment_units (lot_id, id) where lot_id is not null and removed_at is null;
create index return_units_restocked on return_units (unit_id) where not void and disposition = 'restock';

create table picking_waves (
  -- The key of the command that started it.
  id uuid primary key,
  -- For people.
  number bigint generated always as identity unique,
  request_hash text not null,
  -- What the command answered; null once that is too old to be asked for again.
  result jsonb,
  started_by text not null,
  started_at timestamptz not null
);
create index picking_waves_results on picking_waves (started_at) where result is not null;
alter table shipments add column wave_id uuid references picking_waves (id);
create index shipments_wave on shipments (wave_id) where wave_id is not null;
