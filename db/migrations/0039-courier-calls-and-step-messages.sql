-- Calls of a carrier's courier to the warehouse (decision 0105).
create table courier_calls (
  id uuid primary key,
  carrier text not null check (carrier in ('cdek', 'boxberry')),
  day date not null,
  -- Moscow time: «10:00».
  time_from text not null,
  time_to text not null,
  weight_grams int not null check (weight_grams > 0),
  state text not null check (state in ('requested', 'accepted', 'refused')),
  -- Saved before it is first sent, so that a repeat has the same bytes; removed with the decision.
  request text,
  sent_at timestamptz,
  carrier_id text,
  -- The carrier's number of the call, which its courier names.
  carrier_number text,
  problem text,
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (request is null or state = 'requested')
);
create unique index courier_calls_live on courier_calls (carrier, day) where state <> 'refused';
create index courier_calls_days on courier_calls (day desc, created_at desc);
create index courier_calls_due on courier_calls (next_try_at) where next_try_at is not null;

create table courier_call_shipments (
  call_id uuid not null references courier_calls (id),
  shipment_id uuid not null references shipments (id),
  primary key (call_id, shipment_id)
);
create index courier_call_shipments_shipment on courier_call_shipments (shipment_id);

create table courier_call_events (
  id bigint generated always as identity primary key,
  call_id uuid not null references courier_calls (id),
  kind text not null,
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index courier_call_events_call on courier_call_events (call_id, id);
create trigger courier_call_events_stay before update or delete on courier_call_events
  for each row execute function refuse_change();

-- SMS to buyers about the steps of their parcels, each once. The phone is read from the order when it is sent.
create table step_messages (
  -- Our id at companies that take one.
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipments (id),
  step text not null check (step in ('shipped', 'ready', 'storage-ends')),
  state text not null check (state in ('waiting', 'sent', 'unneeded', 'refused', 'unclear', 'expired')),
  -- Saved before it is first sent; removed with the end.
  text text,
  -- When it was last sent without a clear answer.
  sent_at timestamptz,
  next_try_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (shipment_id, step),
  check (text is null or state = 'waiting')
);
create index step_messages_due on step_messages (next_try_at) where next_try_at is not null;
create index step_messages_created on step_messages (created_at);
create index shipments_moved on shipments (updated_at) where state in ('with-carrier', 'ready');
