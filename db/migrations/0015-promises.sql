-- What the policy promises about terms is done by jobs; each finds its rows by an index.

-- When name, contacts, address and comment of an order were blanked; its money and goods stay.
alter table orders add column forgotten_at timestamptz;
create index orders_to_forget on orders (updated_at)
  where forgotten_at is null and state in ('handed-over', 'partly-bought', 'returned', 'cancelled');

-- When a consent was taken back or its purpose reached: so long is its proof kept still.
alter table consents add column ended_at timestamptz;
create index consents_ended on consents (ended_at) where ended_at is not null;

create index sessions_ended on sessions (ended_at) where ended_at is not null;
create index sessions_expired on sessions (expires_at);
create index contact_changes_age on contact_changes (created_at);

create index letters_age on letters (created_at);
drop index letters_webinar;

create index reviews_refused on reviews (decided_at) where state = 'refused';
create index webinar_registrations_cancelled on webinar_registrations (cancelled_at) where state = 'cancelled';
create index restock_notices_written on restock_notices (sent_at) where state = 'sent';
create index subscribers_asked on subscribers (asked_at) where state = 'asked';
create index subscribers_ended on subscribers (ended_at) where state = 'ended';
create index support_questions_age on support_questions (asked_at);

-- An owner of an address who says «это был не я» is not written to about that webinar again.
alter table webinar_events drop constraint webinar_events_kind_check;
alter table webinar_events add constraint webinar_events_kind_check check (kind in (
  'registered', 'asked-again', 'cancelled', 'disowned', 'told-moved', 'told-withdrawn', 'reminded-day', 'reminded-hour',
  'told-replay', 'moved', 'withdrawn', 'room-set', 'called-off'));
