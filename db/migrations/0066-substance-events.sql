-- Who changed and verified rows of the reference of substances (decision 0112).
create table substance_events (
  id bigint generated always as identity primary key,
  substance_id text not null references substances (id),
  kind text not null check (kind in ('added', 'changed', 'verified')),
  -- Before and after, by field.
  facts jsonb not null default '{}',
  actor text not null,
  at timestamptz not null
);
create index substance_events_substance on substance_events (substance_id, id);
create trigger substance_events_stay before update or delete on substance_events
  for each row execute function refuse_change();
