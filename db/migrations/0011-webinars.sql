-- Webinars: who comes, where the room is, and what guests have been told.

-- Films of the first world were all films; since then a webinar is told from its recording.
update content_items set facts = facts || jsonb_build_object('form', case when slug like 'vebinar-%' then 'webinar' else 'film' end)
where kind = 'video' and not facts ? 'form';

create table webinars (
  content_id bigint primary key references content_items (id),
  -- Where guests meet. In letters to them alone.
  room_url text check (room_url ~ '^https://[^[:space:]]+$'),
  -- By staff; the page stays and says so.
  called_off_at timestamptz,
  seats_taken int not null default 0 check (seats_taken >= 0),
  is_full boolean not null default false,
  -- What guests were told last, and which number of the calendar event that has.
  told text not null default 'announced' check (told in ('announced', 'withdrawn')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  sequence int not null default 0 check (sequence >= 0),
  -- Where it was when somebody last looked: pages are drawn anew when it moves.
  phase text not null check (phase in ('coming', 'running', 'over', 'withdrawn'))
);
create index webinars_starts on webinars (starts_at);

create table webinar_registrations (
  id uuid primary key,
  content_id bigint not null references webinars (content_id),
  email text not null check (email = lower(email)),
  -- Empty when not told.
  name text not null default '',
  state text not null check (state in ('registered', 'cancelled')),
  registered_at timestamptz not null,
  cancelled_at timestamptz,
  -- Number of the calendar event this guest knows.
  told_sequence int not null,
  day_reminded_at timestamptz,
  hour_reminded_at timestamptz,
  replay_told_at timestamptz
);
create unique index webinar_registrations_guest on webinar_registrations (content_id, lower(email));
create index webinar_registrations_coming on webinar_registrations (content_id, id) where state = 'registered';

create table webinar_events (
  id bigint generated always as identity primary key,
  content_id bigint not null references webinars (content_id),
  registration_id uuid references webinar_registrations (id) on delete cascade,
  kind text not null check (kind in (
    'registered', 'asked-again', 'cancelled', 'told-moved', 'told-withdrawn', 'reminded-day', 'reminded-hour', 'told-replay',
    'moved', 'withdrawn', 'room-set', 'called-off')),
  actor text not null,
  at timestamptz not null
);
create index webinar_events_registration on webinar_events (registration_id, at) where registration_id is not null;
create index webinar_events_webinar on webinar_events (content_id, id);

-- Pages say whether a webinar is still to come and whether there is room.
create function announce_webinar_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', 'content:' || new.content_id);
  perform pg_notify('page_changes', 'content-list:video');
  return null;
end $$;
create trigger webinar_changes after update on webinars for each row
  when (old.phase is distinct from new.phase or old.is_full is distinct from new.is_full
    or old.called_off_at is distinct from new.called_off_at or old.sequence is distinct from new.sequence)
  execute function announce_webinar_change();

create index letters_webinar on letters (created_at) where kind like 'webinar-%';

alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check
  check (purpose in ('order', 'review', 'restock-notice', 'account', 'newsletter', 'gift', 'question', 'feedback', 'partnership',
    'webinar'));
