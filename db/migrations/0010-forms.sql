-- Feedback, questions and briefs of contract manufacturing, beside the gift that was there before.

alter table form_messages
  -- Made by the browser: the same again is the same message. The gift, as it is documented, has none.
  add column key uuid unique,
  -- Digest of everything that was sent, so that other words under the same key are told from the same.
  add column digest bytea,
  alter column email drop not null,
  add column phone text,
  add column topic text not null default '',
  add column text text not null default '',
  -- Of its type: what is to be made, on which page a question was asked.
  add column facts jsonb not null default '{}',
  add column state text not null default 'new' check (state in ('new', 'done')),
  add column done_at timestamptz,
  add check (num_nonnulls(email, phone) > 0),
  add check ((key is null) = (digest is null)),
  add check ((state = 'done') = (done_at is not null));
create index form_messages_state on form_messages (state, id);

create table form_message_events (
  id bigint generated always as identity primary key,
  message_id bigint not null references form_messages (id) on delete cascade,
  kind text not null check (kind in ('received', 'done')),
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index form_message_events_message on form_message_events (message_id, id);

-- Files come before their form; the file itself lies in the store under the same id.
create table form_files (
  id uuid primary key,
  message_id bigint references form_messages (id),
  kind text not null check (kind in ('pdf', 'jpg', 'png', 'docx', 'xlsx')),
  -- As the sender called it, for the eyes of the staff; no path is made of it.
  name text not null,
  bytes int not null check (bytes > 0),
  created_at timestamptz not null,
  -- Neither sent nor shown any more; the row goes when the file has gone.
  discarded_at timestamptz
);
create index form_files_message on form_files (message_id) where message_id is not null;
create index form_files_unsent on form_files (created_at) where message_id is null;

alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check
  check (purpose in ('order', 'review', 'restock-notice', 'account', 'newsletter', 'gift', 'question', 'feedback', 'partnership', 'webinar'));
