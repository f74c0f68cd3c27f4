-- The frame of the site: subscriptions to the newsletter and messages of forms.

create table subscribers (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  -- asked: a letter with a link is on its way; nothing else is sent until it is followed.
  state text not null check (state in ('asked', 'subscribed', 'ended')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz
);

create table subscriber_events (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null references subscribers (id),
  kind text not null check (kind in ('asked', 'confirmed', 'ended')),
  actor text not null,
  at timestamptz not null
);
create index subscriber_events_subscriber on subscriber_events (subscriber_id, id);

-- The mailing company hears of customers, and of subscribers who are none.
alter table mailing_events alter column customer_id drop not null;
alter table mailing_events add column subscriber_id uuid references subscribers (id);
alter table mailing_events add check (num_nonnulls(customer_id, subscriber_id) = 1);
create index mailing_events_subscriber on mailing_events (subscriber_id) where subscriber_id is not null;

create table form_messages (
  id bigint generated always as identity primary key,
  type text not null,
  source text not null,
  name text not null,
  email text not null,
  -- Where it came from: the letter of a form goes to nobody else's word.
  address inet,
  created_at timestamptz not null
);
create index form_messages_email on form_messages (lower(email), created_at);

alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check
  check (purpose in ('order', 'review', 'restock-notice', 'account', 'newsletter', 'gift'));
