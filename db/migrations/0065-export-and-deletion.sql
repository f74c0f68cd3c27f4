-- Export and deletion of personal data (decision 0119).
alter table customers
  -- When the account was deleted: the row stays for the documents that name its number.
  add column erased_at timestamptz,
  drop constraint customers_check,
  add constraint customers_check check (
    case when erased_at is null then phone is not null or (email is not null and email_confirmed_at is not null)
    else num_nonnulls(phone, email, email_confirmed_at, password_hash) = 0
      and name = '' and last_name = '' and not newsletter end
  );

-- Archives that customers have asked for; the files are in the file store under the same ids.
create table personal_data_exports (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  state text not null check (state in ('waiting', 'ready')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  bytes bigint check (bytes > 0),
  -- No longer given out; the row is deleted after the file.
  discarded_at timestamptz,
  check ((state = 'ready') = (ready_at is not null) and (ready_at is null) = (bytes is null))
);
create unique index personal_data_exports_waiting on personal_data_exports (customer_id)
  where state = 'waiting' and discarded_at is null;
create index personal_data_exports_customer on personal_data_exports (customer_id, requested_at);
create index personal_data_exports_requested on personal_data_exports (requested_at) where discarded_at is null;
create index personal_data_exports_discarded on personal_data_exports (id) where discarded_at is not null;

-- Deletions of accounts: requested, taken back within a week, or done. The row of a deletion that is done is its act.
create table account_deletions (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  state text not null check (state in ('requested', 'cancelled', 'done')),
  requested_by text not null,
  -- Words of the staff about a request by letter or phone; empty when the customer asked in the account.
  reason text not null default '' check (length(reason) <= 300),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- What was removed at the request.
  removed jsonb not null default '[]',
  ended_by text,
  ended_at timestamptz,
  -- The address for the last letter, until that letter has ended.
  letter_to text,
  -- What was removed, and which companies hold what; no personal data.
  act jsonb,
  check ((state = 'requested') = (ended_at is null) and (state = 'done') = (act is not null)),
  check (letter_to is null or state = 'done')
);
create unique index account_deletions_open on account_deletions (customer_id) where state = 'requested';
create index account_deletions_due on account_deletions (due_at) where state = 'requested';
create index account_deletions_letters on account_deletions (id) where letter_to is not null;
create index account_deletions_ended on account_deletions (ended_at) where state <> 'requested';
