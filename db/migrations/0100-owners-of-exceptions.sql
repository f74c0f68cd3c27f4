-- Exceptions are taken by a person and put off; lots that expire are told; the figures of the day are read by time.

-- Every order writes to these tables; whatever holds one of them for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

alter table exceptions
  -- Until then it is left out of the list of what waits.
  add column snoozed_until timestamptz,
  -- Raised by each command of the staff about it.
  add column version int not null default 1;
create index exceptions_waiting on exceptions (id) where closed_at is null;
create index exceptions_order on exceptions (((facts->>'orderId')::uuid));
create index exceptions_closed on exceptions (closed_at) where reason <> '';
create index exceptions_of_letters on exceptions (opened_at) where kind in ('letter-not-sent', 'address-refused');

create table exception_events (
  id bigint generated always as identity primary key,
  exception_id bigint not null references exceptions (id),
  kind text not null check (kind in ('taken', 'handed-over', 'released', 'snoozed', 'woken')),
  -- Of the command, with the fingerprint of its request: a repeated one gets the same result.
  key uuid not null unique,
  request_hash text not null,
  result jsonb not null,
  facts jsonb not null default '{}',
  actor text not null,
  at timestamptz not null
);
create index exception_events_exception on exception_events (exception_id, id);
create index exception_events_reasons on exception_events (at) where facts ? 'reason';
create trigger exception_events_stay before update or delete on exception_events
  for each row execute function refuse_change_of_log();

create index shipment_events_handed on shipment_events (at) where to_state = 'with-carrier';
create index shipment_events_delivered on shipment_events (at) include (shipment_id) where to_state in ('delivered', 'partly-delivered');
create index shipments_picked_up on shipments (id) include (collected) where method = 'pickup';
create index lots_best_before on lots (best_before);
