-- Commands of the desk about settings and claim rules, and what the search is told by the staff.
set local lock_timeout = '5s';

alter table settings_events
  -- Made by the sender of a command; null for those without one.
  add column command_key uuid unique,
  add column request_hash text;
create index settings_events_of_setting on settings_events (key, id);

alter table claim_rule_events
  add column key uuid unique,
  add column request_hash text;

create table golden_queries (
  id uuid primary key,
  query text not null check (length(query) between 2 and 100),
  -- All of them are expected among the first places of the answer.
  products bigint[] not null check (cardinality(products) between 1 and 10),
  places int not null check (places between 1 and 24),
  version int not null default 1,
  updated_at timestamptz not null
);
create unique index golden_queries_once on golden_queries (lower(query));

-- null: it is still to be looked at.
alter table search_misses add column ignored_at timestamptz;
create index search_misses_by_times on search_misses (times desc, query);

create table search_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'synonym-added', 'synonym-changed', 'synonym-removed', 'golden-saved', 'golden-removed', 'miss-ignored', 'miss-returned'
  )),
  -- The word or the query.
  subject text not null,
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create trigger search_events_stay before update or delete on search_events for each row execute function refuse_change();
create trigger search_events_kept before truncate on search_events execute function refuse_change();
create index search_events_by_staff on search_events (at) where actor like 'staff:%';
