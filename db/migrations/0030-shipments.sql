-- Parcels of orders: what is packed, by whom, with which lots and marking codes (decision 0093).

-- What is printed on a pack: its barcode as 14 digits, and whether each pack carries a code of «Честный знак».
alter table products
  add column gtin text check (gtin ~ '^\d{14}$'),
  add column marked boolean not null default false,
  add constraint products_marked_have_gtin check (gtin is not null or not marked);
create unique index products_gtin on products (gtin) where gtin is not null;

create table shipments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  state text not null check (state in ('allocated', 'picking', 'packed', 'ready', 'with-carrier', 'delivered', 'cancelled')),
  -- Raised by every command; a command names the version that its sender saw.
  version int not null default 1,
  method text not null check (method in ('pickup', 'point', 'courier')),
  weight_grams int check (weight_grams > 0),
  track text,
  -- Numbers of the cash receipt printed when the buyer paid in the shop.
  fiscal jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index shipments_live on shipments (order_id) where state <> 'cancelled';
create index shipments_order on shipments (order_id);
create index shipments_open on shipments (created_at, id) where state not in ('delivered', 'cancelled');

create table shipment_lines (
  shipment_id uuid not null references shipments (id),
  -- Of the order's line; a bundle takes several products.
  position smallint not null,
  product_id bigint not null references products (id),
  quantity int not null check (quantity > 0),
  primary key (shipment_id, position, product_id)
);
create index shipment_lines_product on shipment_lines (product_id);

-- One row per pack put into the box.
create table shipment_units (
  id bigint generated always as identity primary key,
  shipment_id uuid not null,
  position smallint not null,
  product_id bigint not null,
  -- The whole code with its separators; null for goods without marking.
  code text,
  -- GTIN and serial number: the first 31 characters.
  code_key text generated always as (left(code, 31)) stored,
  lot text,
  expires_on date,
  scanned_at timestamptz not null,
  -- Taken out of the box again.
  removed_at timestamptz,
  foreign key (shipment_id, position, product_id) references shipment_lines (shipment_id, position, product_id)
);
create index shipment_units_line on shipment_units (shipment_id, position, product_id);
-- A code is in one box at a time.
create unique index shipment_units_code on shipment_units (code_key) where code is not null and removed_at is null;

create table shipment_holds (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipments (id),
  reason text not null,
  placed_by text not null,
  placed_at timestamptz not null,
  released_at timestamptz
);
create index shipment_holds_open on shipment_holds (shipment_id) where released_at is null;
create index shipment_holds_shipment on shipment_holds (shipment_id);
create index shipment_holds_released on shipment_holds (released_at);

create table shipment_events (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipments (id),
  kind text not null,
  from_state text,
  to_state text,
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index shipment_events_shipment on shipment_events (shipment_id, id);
create trigger shipment_events_stay before update or delete on shipment_events
  for each row execute function refuse_change();

-- The result of each command under the key of its sender: a repeated one gets the same.
create table shipment_commands (
  key uuid primary key,
  shipment_id uuid not null references shipments (id),
  request_hash text not null,
  result jsonb not null,
  at timestamptz not null
);
create index shipment_commands_at on shipment_commands (at);
create index shipment_commands_shipment on shipment_commands (shipment_id);

-- Orders whose goods may be packed.
create index orders_to_pack on orders (placed_at) where state = 'paid' or state = 'new' and held_until is null;
