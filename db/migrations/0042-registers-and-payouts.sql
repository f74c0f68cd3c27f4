-- Registers of payment companies, what came to our bank account, and partly bought orders in the comparison (decision 0108).

-- Imported by the staff, once per number; a register that changes later is an exception.
create table payment_registers (
  id bigint generated always as identity primary key,
  company text not null,
  -- The company's own; of a file without numbers the day.
  number text not null,
  -- The last day of its lines.
  day date not null,
  -- What is transferred, by the company's own sum.
  total bigint not null,
  payment_order text,
  -- Of sum and lines: tells a register that changed.
  digest text not null,
  imported_by text not null,
  imported_at timestamptz not null,
  unique (company, number)
);
create index payment_registers_day on payment_registers (company, day);
create index payment_registers_order on payment_registers (company, payment_order) where payment_order is not null;
create index carrier_registers_order on carrier_registers (carrier, payment_order) where payment_order is not null;

create table payment_register_lines (
  id bigint generated always as identity primary key,
  register_id bigint not null references payment_registers (id),
  position int not null,
  company text not null,
  -- By Moscow time.
  day date not null,
  kind text not null check (kind in ('payment', 'refund')),
  provider_id text not null,
  -- Negative: a refund.
  amount bigint not null,
  fee bigint not null,
  -- As the company wrote it; no personal data.
  raw jsonb not null,
  unique (register_id, position),
  check (case kind when 'payment' then amount >= 0 else amount <= 0 end)
);
create index payment_register_lines_day on payment_register_lines (company, day);
create index payment_register_lines_about on payment_register_lines (company, provider_id, kind);

-- Headers of register files that the staff has explained.
create table register_columns (
  company text not null,
  -- In lower case.
  header text not null,
  meaning text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (company, header)
);

-- What came to our bank account, as the statement says. A wrong row is voided, never changed.
create table payouts (
  id bigint generated always as identity primary key,
  company text not null,
  payment_order text not null,
  day date not null,
  amount bigint not null check (amount > 0),
  recorded_by text not null,
  recorded_at timestamptz not null,
  voided_at timestamptz,
  voided_by text,
  reason text,
  check ((voided_at is null) = (voided_by is null) and (voided_at is null) = (reason is null))
);
create unique index payouts_standing on payouts (company, payment_order, day) where voided_at is null;
create index payouts_day on payouts (company, day) where voided_at is null;
create index payouts_latest on payouts (day, id);

-- What a payment brings us, by the company; null: it does not say.
alter table reconciliation_entries add column income bigint;

alter table reconciliation_days drop constraint reconciliation_days_source_check;
alter table reconciliation_days add constraint reconciliation_days_source_check check (source in (
  'payments', 'refunded', 'refunds', 'receipts', 'registered', 'fees', 'claims', 'transfers', 'payouts'));
alter table reconciliation_differences drop constraint reconciliation_differences_source_check;
alter table reconciliation_differences add constraint reconciliation_differences_source_check check (source in (
  'payments', 'refunded', 'refunds', 'receipts', 'registered', 'fees', 'claims', 'transfers', 'payouts'));

-- Orders taken in part get a closing receipt, too.
drop index order_events_handed_over;
create index order_events_handed_out on order_events (at) where to_state in ('handed-over', 'partly-bought');
