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
