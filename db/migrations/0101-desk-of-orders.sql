-- Orders as the staff lists and finds them, and its saved views (decision 0124).

-- Nothing is written to orders, packs of shipments and letters while their indexes are built, about a second for 100 000 orders; whatever
-- writes to them for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

-- The newest orders of a state.
create index orders_state on orders (state, placed_at desc);
-- The last digits, by which the staff asks for an order.
create index orders_phone_end on orders ("right"(contact->>'phone', 4));
-- In place of the one of guests alone, which the next migration drops: here it would also stop who reads orders.
create index orders_email on orders (lower(contact->>'email'));

-- Codes of packs that came back; those in boxes have an index.
create index shipment_units_freed on shipment_units (code_key) where code_freed_at is not null;

-- In place of the one of digital letters alone, which goes there, too.
create index letters_order on letters ((facts->>'orderId'), created_at) where kind in ('order-letter', 'digital-letter');

create table staff_views (
  -- Made by the sender, so that a repeated request saves one view.
  id uuid primary key,
  -- The list that it filters.
  list text not null check (list in ('orders')),
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null,
  -- Shown to everybody.
  shared boolean not null,
  staff_id bigint not null references staff (id),
  changed_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index staff_views_list on staff_views (list, staff_id);
