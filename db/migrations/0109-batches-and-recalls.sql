set local lock_timeout = '5s';

-- Passports of batches: what was made when, and what a laboratory has found in it (decision 0133).
create table batches (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  -- As printed on the pack, in upper case.
  number text not null check (char_length(number) between 1 and 40),
  -- The number without what people mistype: by it a batch is found and addressed.
  spelling text not null check (char_length(spelling) between 1 and 40),
  made_on date not null,
  best_before date not null,
  state text not null check (state in ('draft', 'released', 'blocked', 'recalled')),
  -- Why it is blocked, for the staff; why it is recalled, for everybody.
  reason text,
  -- Who has asked for the release of the draft.
  release_asked_by text,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (product_id, spelling),
  check (best_before > made_on),
  check ((reason is not null) = (state in ('blocked', 'recalled'))),
  check (release_asked_by is null or state = 'draft')
);
create index batches_spelling on batches (spelling);
create index batches_newest on batches (made_on desc, id desc);

create table batch_documents (
  id uuid primary key,
  batch_id bigint not null references batches (id),
  lab text not null,
  accreditation text not null,
  protocol text not null,
  issued_on date not null,
  bytes int not null,
  sha256 text not null,
  added_by text not null,
  created_at timestamptz not null,
  -- The same protocol once.
  unique (batch_id, sha256)
);

create table batch_results (
  batch_id bigint not null references batches (id),
  position int not null,
  indicator text not null,
  method text not null,
  norm text not null,
  value text not null,
  primary key (batch_id, position)
);

create table batch_events (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches (id),
  kind text not null,
  -- Of the command: a repeated one gets the same result.
  key uuid not null unique,
  request_hash text not null,
  result jsonb not null,
  facts jsonb not null default '{}',
  actor text not null,
  at timestamptz not null
);
create index batch_events_batch on batch_events (batch_id, id);
create trigger batch_events_stay before update or delete on batch_events
  for each row execute function refuse_change();

-- Recalls of batches, each asked for by one person and confirmed by another.
create table recalls (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches (id),
  state text not null check (state in ('asked', 'declined', 'running', 'ended')),
  -- For buyers.
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  ended_at timestamptz,
  check ((decided_by is null) = (state = 'asked') and (decided_at is null) = (state = 'asked')),
  check ((ended_at is not null) = (state = 'ended'))
);
create unique index recalls_live on recalls (batch_id) where state in ('asked', 'running');
create index recalls_batch on recalls (batch_id, id);
create index recalls_running on recalls (id) where state = 'running';

-- Buyers who are told of a recall, one row for each of their orders.
create table recall_notices (
  id uuid primary key,
  recall_id bigint not null references recalls (id),
  order_id uuid not null references orders (id),
  -- sure: packs with this number went to them. possible: packs whose number nobody recorded.
  certainty text not null check (certainty in ('sure', 'possible')),
  packs int not null check (packs > 0),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by text check (confirmed_by in ('button', 'call')),
  remedy text check (remedy in ('refund', 'exchange')),
  unique (recall_id, order_id),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (remedy is null or confirmed_at is not null)
);
create index recall_notices_order on recall_notices (order_id);
create index recall_notices_waiting on recall_notices (recall_id, created_at) where confirmed_at is null;

-- What was done to reach a buyer: the proof of a notice. Letters themselves are removed after a month.
create table recall_messages (
  id bigint generated always as identity primary key,
  notice_id uuid not null references recall_notices (id),
  channel text not null check (channel in ('email', 'sms', 'call')),
  state text not null check (state in ('waiting', 'sent', 'failed', 'reached', 'not-reached')),
  -- SHA-256 of what the buyer read.
  text_hash text,
  -- The Message-ID of a letter; the id of an SMS at its company.
  provider_id text,
  -- Of a call: the command that recorded it.
  key uuid unique,
  actor text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index recall_messages_notice on recall_messages (notice_id, id);
create unique index recall_messages_once on recall_messages (notice_id, channel) where channel <> 'call';
create index recall_messages_waiting on recall_messages (id) where state = 'waiting';

-- Packs of a product whose lot was not recorded.
create index shipment_units_without_lot on shipment_units (product_id, scanned_at) where lot_id is null and removed_at is null;

do $do$
declare
  rule record;
  event text;
begin
  for rule in
    select * from (values
      ('batches', array['*', $$array['batch:' || id, 'batches']$$]),
      ('batch_documents', array['*', $$array['batch:' || batch_id]$$]),
      ('batch_results', array['*', $$array['batch:' || batch_id]$$])
    ) rules (table_name, arguments)
  loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('create trigger announce_%1$s after %1$s on %2$I referencing %3$s for each statement
          execute function announce_page_changes(%4$s)',
        event, rule.table_name,
        case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
          else 'old table as old_rows new table as new_rows' end,
        (select string_agg(quote_literal(argument), ', ') from unnest(rule.arguments) argument));
    end loop;
  end loop;
end $do$;
