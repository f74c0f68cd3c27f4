-- Money that carriers collect for us, their registers, and what the nightly comparison with other companies finds
-- (decision 0099).

-- What a carrier owes us for a parcel that was paid on delivery. Only a line of its register settles it.
create table cod_claims (
  id bigint generated always as identity primary key,
  shipment_id uuid not null unique references shipments (id),
  order_id uuid not null references orders (id),
  carrier text not null check (carrier in ('cdek', 'boxberry', 'other')),
  track text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'settled', 'disputed')),
  -- When the recipient got the parcel.
  collected_at timestamptz not null,
  due_at timestamptz not null,
  settled_at timestamptz,
  -- Numbers of the receipt that the carrier printed as our agent.
  fiscal jsonb,
  -- When the carrier is asked for that receipt next; null: never again.
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((settled_at is not null) = (state = 'settled'))
);
create index cod_claims_track on cod_claims (track);
create index cod_claims_order on cod_claims (order_id);
create index cod_claims_unsettled on cod_claims (due_at, id) where state <> 'settled';
create index cod_claims_created on cod_claims (created_at, id);
create index cod_claims_to_check on cod_claims (next_check_at) where next_check_at is not null;

create table cod_claim_events (
  id bigint generated always as identity primary key,
  claim_id bigint not null references cod_claims (id),
  kind text not null,
  from_state text,
  to_state text,
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index cod_claim_events_claim on cod_claim_events (claim_id, id);
create trigger cod_claim_events_stay before update or delete on cod_claim_events
  for each row execute function refuse_change();

-- What a carrier says it transfers, once per number; a register that changes later is an exception.
create table carrier_registers (
  id bigint generated always as identity primary key,
  carrier text not null check (carrier in ('cdek', 'boxberry')),
  number text not null,
  day date not null,
  total bigint not null,
  payment_order text,
  -- Of number, sum and lines: tells a register that changed.
  digest text not null,
  imported_by text not null,
  imported_at timestamptz not null,
  unique (carrier, number)
);
create index carrier_registers_day on carrier_registers (carrier, day);

create table carrier_register_lines (
  id bigint generated always as identity primary key,
  register_id bigint not null references carrier_registers (id),
  position int not null,
  track text not null,
  -- Taken from the recipient, and what of it is transferred to us.
  collected bigint not null,
  transferred bigint not null,
  claim_id bigint references cod_claims (id),
  -- As the carrier wrote it; no personal data.
  raw jsonb not null,
  unique (register_id, position)
);
create index carrier_register_lines_claim on carrier_register_lines (claim_id, id) where claim_id is not null;
create index carrier_register_lines_waiting on carrier_register_lines (track) where claim_id is null;

-- Payments, refunds and receipts as a payment company lists them, written again by each reading.
create table reconciliation_entries (
  company text not null,
  kind text not null check (kind in ('payment', 'refund', 'receipt')),
  provider_id text not null,
  -- By Moscow time: of the capture, of the creation of a refund or receipt.
  day date not null,
  at timestamptz not null,
  provider_payment_id text not null,
  state text not null check (state in ('pending', 'succeeded', 'canceled')),
  amount bigint not null,
  refunded bigint not null default 0,
  -- State of the receipt that goes with a payment or refund; null: there is none.
  receipt text,
  seen_at timestamptz not null,
  primary key (company, kind, provider_id)
);
create index reconciliation_entries_day on reconciliation_entries (company, kind, day);

create table reconciliation_runs (
  id bigint generated always as identity primary key,
  day date not null,
  company text not null,
  -- The night it belongs to; null: asked for by a person.
  planned_on date,
  asked_by text not null,
  -- The upper bound of what it reads, so that lists which grow do not shift.
  until timestamptz,
  tries int not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((next_try_at is null) = (finished_at is not null))
);
create unique index reconciliation_runs_night on reconciliation_runs (planned_on, company, day);
create index reconciliation_runs_day on reconciliation_runs (day, company);
create index reconciliation_runs_due on reconciliation_runs (next_try_at) where next_try_at is not null;
create index reconciliation_runs_created on reconciliation_runs (created_at);

create table reconciliation_days (
  day date not null,
  company text not null,
  source text not null check (source in ('payments', 'refunded', 'refunds', 'receipts', 'claims', 'transfers')),
  ours bigint not null,
  theirs bigint not null,
  compared_at timestamptz not null,
  primary key (day, company, source)
);

create table reconciliation_differences (
  id bigint generated always as identity primary key,
  day date not null,
  company text not null,
  source text not null check (source in ('payments', 'refunded', 'refunds', 'receipts', 'claims', 'transfers')),
  -- What it is about: `payment:<the company's id>`, `claim:<id>`.
  key text not null,
  cause text not null check (cause in (
    'only-ours', 'only-theirs', 'amount', 'fee', 'timing', 'receipt-missing', 'double', 'returned-paid')),
  -- Null where that side has nothing.
  ours bigint,
  theirs bigint,
  order_id uuid references orders (id),
  opened_at timestamptz not null,
  -- When the staff was notified.
  reported_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  -- Null: a later comparison did not find it any more.
  reason text,
  check ((closed_at is null) = (closed_by is null)),
  unique (day, company, source, key)
);
create index reconciliation_differences_open on reconciliation_differences (day, id) where closed_at is null;
create index reconciliation_differences_order on reconciliation_differences (order_id) where order_id is not null;

create table reconciliation_events (
  id bigint generated always as identity primary key,
  difference_id bigint not null references reconciliation_differences (id),
  kind text not null check (kind in ('opened', 'changed', 'closed')),
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index reconciliation_events_difference on reconciliation_events (difference_id, id);
create trigger reconciliation_events_stay before update or delete on reconciliation_events
  for each row execute function refuse_change();

create table reconciliation_months (
  -- Its first day.
  month date primary key,
  closed_by text not null,
  closed_at timestamptz not null
);

-- What is compared is found by its time.
create index shipments_delivered on shipments (updated_at) where state in ('delivered', 'partly-delivered');
create index payment_events_paid on payment_events (at) where to_state = 'paid';
create index refunds_created on refunds (created_at);
create index refunds_provider_id on refunds (provider_refund_id) where provider_refund_id is not null;
create index receipts_created on receipts (created_at);
create index order_events_handed_over on order_events (at) where to_state = 'handed-over';
create index carrier_tasks_number on carrier_tasks (carrier_number) where carrier_number is not null;
create index shipments_track on shipments (track) where track is not null;
