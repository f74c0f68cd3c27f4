-- Acts that are signed when boxes are given to a carrier (decision 0106).
create table hand_over_acts (
  -- The key of the command that asked for it.
  id uuid primary key,
  carrier text not null check (carrier in ('cdek', 'boxberry')),
  state text not null check (state in ('waiting', 'made', 'refused')),
  -- Track numbers with commas, as they are sent: a repeat has the same bytes.
  numbers text not null check (numbers <> ''),
  sent_at timestamptz,
  carrier_number text,
  pdf bytea,
  problem text,
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'made') = (carrier_number is not null)),
  check (pdf is null or state = 'made')
);
create index hand_over_acts_days on hand_over_acts (created_at desc);
create index hand_over_acts_due on hand_over_acts (next_try_at) where next_try_at is not null;
create index hand_over_acts_files on hand_over_acts (created_at) where pdf is not null;

create table hand_over_act_events (
  id bigint generated always as identity primary key,
  act_id uuid not null references hand_over_acts (id),
  kind text not null,
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index hand_over_act_events_act on hand_over_act_events (act_id, id);
create trigger hand_over_act_events_stay before update or delete on hand_over_act_events
  for each row execute function refuse_change();

alter table carrier_tasks add column act_id uuid references hand_over_acts (id);
create index carrier_tasks_act on carrier_tasks (act_id) where act_id is not null;
