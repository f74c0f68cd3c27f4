-- Receipts that follow the first one, which a payment carries itself (decision 0092). One row is one intent: it is written
-- before anything is sent, and its id is the idempotency key at the company.
create table receipts (
  id uuid primary key,
  order_id uuid not null references orders (id),
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('closing')),
  -- Which of several receipts of one kind; empty when there is one for the whole order.
  part text not null default '' check (part ~ '^[\w-]{0,40}$'),
  state text not null check (state in ('requested', 'pending', 'succeeded', 'canceled')),
  amount bigint not null check (amount > 0),
  -- The lines without the buyer: the receipt is recognised by them in the company's list.
  lines jsonb not null,
  -- Exact body, with the buyer's address and phone; null once it is no longer sent.
  request text,
  -- When it was sent first: the company's key lives a day from then.
  sent_at timestamptz,
  provider text not null,
  provider_receipt_id text,
  fiscal_document_number text,
  fiscal_storage_number text,
  fiscal_attribute text,
  registered_at timestamptz,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, kind, part),
  check ((next_check_at is null) = (state in ('succeeded', 'canceled')))
);
create index receipts_to_check on receipts (next_check_at) where next_check_at is not null;
create index receipts_payment on receipts (payment_id);
create unique index receipts_provider_id on receipts (provider_receipt_id, provider);
create index receipts_with_request on receipts (created_at) where request is not null;
