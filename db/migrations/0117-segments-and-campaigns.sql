-- Segments of subscribers, and newsletter campaigns to them (decision 0141).
set local lock_timeout = '5s';

create table segments (
  id bigint generated always as identity primary key,
  name text not null unique,
  rule jsonb not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table segment_events (
  id bigint generated always as identity primary key,
  segment_id bigint not null references segments (id),
  kind text not null check (kind in ('added', 'changed')),
  key uuid not null unique,
  request_hash text not null,
  result jsonb not null,
  facts jsonb not null default '{}',
  actor text not null,
  at timestamptz not null
);
create index segment_events_segment on segment_events (segment_id, id);
create index segment_events_by_staff on segment_events (at) where actor like 'staff:%';
create trigger segment_events_stay before update or delete on segment_events for each row execute function refuse_change();
create trigger segment_events_kept before truncate on segment_events execute function refuse_change();

create table campaigns (
  id bigint generated always as identity primary key,
  segment_id bigint not null references segments (id),
  subject text not null,
  lead text not null,
  blocks jsonb not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  -- When it begins; set while it is scheduled and later.
  send_at timestamptz,
  -- The version of the segment that was asked about, approved or scheduled.
  segment_version integer,
  -- Actors.
  asked_by text,
  approved_by text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((send_at is null) = (state = 'draft'))
);
create index campaigns_of_state on campaigns (state, id);
create index campaigns_of_segment on campaigns (segment_id);

create table campaign_events (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns (id),
  kind text not null check (kind in
    ('added', 'changed', 'tested', 'asked', 'approved', 'scheduled', 'returned', 'begun', 'finished', 'stopped')),
  -- Made by the sender of a command; null for what the program does.
  key uuid unique,
  request_hash text,
  result jsonb,
  facts jsonb not null default '{}',
  actor text not null,
  at timestamptz not null
);
create index campaign_events_campaign on campaign_events (campaign_id, id);
create index campaign_events_by_staff on campaign_events (at) where actor like 'staff:%';
create trigger campaign_events_stay before update or delete on campaign_events for each row execute function refuse_change();
create trigger campaign_events_kept before truncate on campaign_events execute function refuse_change();

-- Who was to get a campaign when it began, and what became of it.
create table campaign_recipients (
  -- Becomes the Message-ID of the letter.
  letter_id uuid primary key,
  campaign_id bigint not null references campaigns (id),
  -- null: the person was erased, or the term is over; the outcome stays for the counters.
  subscriber_id uuid references subscribers (id),
  state text not null check (state in ('waiting', 'sending', 'sent', 'ended', 'refused', 'failed', 'unclear', 'stopped')),
  tries integer not null default 0,
  updated_at timestamptz not null,
  unique (campaign_id, subscriber_id)
);
create index campaign_recipients_open on campaign_recipients (campaign_id, tries, letter_id) where state in ('waiting', 'sending');
create index campaign_recipients_subscriber on campaign_recipients (subscriber_id) where subscriber_id is not null;
create index campaign_recipients_old on campaign_recipients (updated_at) where subscriber_id is not null;

create index subscribers_subscribed on subscribers (id) where state = 'subscribed';
