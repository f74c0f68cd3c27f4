-- Goods that come back: parcels that were not taken, and returns that buyers ask for (decision 0097).
create table returns (
  id uuid primary key,
  number bigint generated always as identity (start with 1001) unique,
  order_id uuid not null references orders (id),
  -- The parcel that comes back; null when the buyer sends goods of any of the order's parcels.
  shipment_id uuid references shipments (id),
  cause text not null check (cause in ('declined', 'not-collected', 'recalled', 'asked')),
  state text not null check (state in ('asked', 'expected', 'received', 'closed', 'refused')),
  -- Raised by every command; a command names the version that its sender saw.
  version int not null default 1,
  -- Why the buyer returns the goods, and in which words; the words are personal data.
  reason text,
  comment text not null default '',
  -- Why the shop refuses, in words for the buyer.
  refusal text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((reason is null) = (cause <> 'asked')),
  check ((refusal is null) = (state <> 'refused'))
);
create index returns_order on returns (order_id);
create index returns_shipment on returns (shipment_id);
create index returns_open on returns (created_at, id) where state not in ('closed', 'refused');

create table return_units (
  return_id uuid not null references returns (id),
  -- A pack of `shipment_units`.
  unit_id bigint not null references shipment_units (id),
  -- Its return was refused: the pack may be in another one.
  void boolean not null default false,
  disposition text check (disposition in ('restock', 'quarantine', 'write-off')),
  note text not null default '',
  received_at timestamptz,
  inspected_at timestamptz,
  primary key (return_id, unit_id),
  check ((disposition is null) = (inspected_at is null)),
  check (inspected_at is null or received_at is not null)
);
-- A pack comes back once.
create unique index return_units_unit on return_units (unit_id) where not void;

create table return_events (
  id bigint generated always as identity primary key,
  return_id uuid not null references returns (id),
  kind text not null,
  from_state text,
  to_state text,
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index return_events_return on return_events (return_id, id);
create trigger return_events_stay before update or delete on return_events
  for each row execute function refuse_change();

-- The result of each command under the key of its sender: a repeated one gets the same.
create table return_commands (
  key uuid primary key,
  return_id uuid not null references returns (id),
  request_hash text not null,
  result jsonb not null,
  at timestamptz not null
);
create index return_commands_at on return_commands (at);
create index return_commands_return on return_commands (return_id);

-- A pack that came back and is for sale again: its code may be in a box once more.
alter table shipment_units add column code_freed_at timestamptz;
drop index shipment_units_code;
create unique index shipment_units_code on shipment_units (code_key)
  where code is not null and removed_at is null and code_freed_at is null;

-- Refunds of single packs, of what only certificates paid, and of sums that need a second person.
alter table refunds
  alter column payment_id drop not null,
  add column order_id uuid references orders (id),
  -- Who requested it and, above the limit, who else approved it.
  add column requested_by text,
  add column approved_by text,
  drop constraint refunds_amount_check,
  drop constraint refunds_state_check;
update refunds r set order_id = p.order_id from payments p where p.id = r.payment_id;
alter table refunds
  alter column order_id set not null,
  -- Without money nothing is sent to a company.
  add constraint refunds_amount_check check (amount >= 0 and (payment_id is null) = (amount = 0)),
  add constraint refunds_state_check check (state in ('awaiting-approval', 'requested', 'pending', 'done', 'failed'));
create index refunds_order on refunds (order_id);
create index refunds_awaiting_approval on refunds (created_at, id) where state = 'awaiting-approval';

-- Of a line that takes several packs for a piece, single packs: they are no whole pieces.
alter table refund_lines
  add column packs int not null default 0 check (packs >= 0),
  drop constraint refund_lines_quantity_check,
  add constraint refund_lines_quantity_check check (quantity >= 0 and quantity + packs > 0);

-- The packs that a refund is for, where it is known.
create table refund_units (
  refund_id uuid not null references refunds (id),
  unit_id bigint not null references shipment_units (id),
  primary key (refund_id, unit_id)
);
create index refund_units_unit on refund_units (unit_id);

-- Words of buyers past their term.
create index returns_with_words on returns (updated_at) where comment <> '' or refusal <> '';
