-- Columns, states and events get the words of the glossary; nothing else changes. Processes of an older version query the
-- old names: stop them before this migration runs (decision 0032).
alter table contact_changes rename column told_to to notified_email;
alter table page_announcements rename column told_until to announced_until;
alter table restock_notices rename column asked_at to requested_at;

alter table webinars rename column told to notified_state;
alter table webinars rename constraint webinars_told_check to webinars_notified_state_check;
alter table webinar_registrations rename column told_sequence to notified_sequence;
alter table webinar_registrations rename column replay_told_at to replay_notified_at;
alter table webinar_events drop constraint webinar_events_kind_check;
update webinar_events set kind = case kind
    when 'asked-again' then 'registered-again' when 'told-moved' then 'notified-moved'
    when 'told-withdrawn' then 'notified-withdrawn' else 'notified-replay' end
  where kind in ('asked-again', 'told-moved', 'told-withdrawn', 'told-replay');
alter table webinar_events add constraint webinar_events_kind_check check (kind in (
  'registered', 'registered-again', 'cancelled', 'disowned', 'notified-moved', 'notified-withdrawn', 'reminded-day',
  'reminded-hour', 'notified-replay', 'moved', 'withdrawn', 'room-set', 'called-off'));

drop index subscribers_asked;
alter table subscribers rename column asked_at to requested_at;
alter table subscribers drop constraint subscribers_state_check;
update subscribers set state = 'requested' where state = 'asked';
update subscribers set email = replace(email, '@forgotten.invalid', '@anonymized.invalid')
  where email like '%@forgotten.invalid';
alter table subscribers
  add constraint subscribers_state_check check (state in ('requested', 'subscribed', 'ended'));
create index subscribers_requested on subscribers (requested_at) where state = 'requested';
alter table subscriber_events drop constraint subscriber_events_kind_check;
update subscriber_events set kind = 'requested' where kind = 'asked';
alter table subscriber_events
  add constraint subscriber_events_kind_check check (kind in ('requested', 'confirmed', 'ended'));
-- Letters that still wait are sent with these facts.
update letters set facts = facts - 'askedAt' || jsonb_build_object('requestedAt', facts -> 'askedAt')
  where kind = 'newsletter-letter' and facts ? 'askedAt';

alter table payments rename column next_ask_at to next_check_at;
alter index payments_to_ask rename to payments_to_check;
update payments set cancel_reason = 'no-outcome' where cancel_reason = 'no-verdict';
drop index refunds_unfinished;
alter table refunds drop constraint refunds_state_check;
update refunds set state = 'requested' where state = 'asked';
alter table refunds
  add constraint refunds_state_check check (state in ('requested', 'pending', 'done', 'failed'));
create index refunds_unfinished on refunds (updated_at) where state in ('requested', 'pending');

alter table orders rename column forgotten_at to anonymized_at;
alter index orders_to_forget rename to orders_to_anonymize;
update order_events set kind = 'anonymized' where kind = 'forgotten';

alter table code_failures rename column forgotten_at to expires_at;
alter index code_failures_forgotten rename to code_failures_expiring;

update customer_events set kind = 'temp-data-saved' where kind = 'temp-data-kept';

alter function note_price_change rename to record_price_change;
