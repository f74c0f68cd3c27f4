-- Questions to the shop: the chat of a page and the form for the hours when nobody answers.

create table chats (
  id uuid primary key,
  -- One chat of an account; a visitor's joins it at sign-in.
  customer_id bigint references customers (id),
  -- Digest of the visitor's cookie; gone when the chat joins an account.
  visitor_hash bytea,
  state text not null check (state in ('open', 'closed')),
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Whose turn it is.
  last_author text not null check (last_author in ('visitor', 'staff')),
  check (customer_id is null or visitor_hash is null)
);
create unique index chats_customer on chats (customer_id) where customer_id is not null;
create unique index chats_visitor on chats (visitor_hash) where visitor_hash is not null;
create index chats_waiting on chats (last_message_at) where state = 'open';

-- Ids grow within a chat: they are given out while its row is locked.
create table chat_messages (
  id bigint generated always as identity primary key,
  chat_id uuid not null references chats (id),
  author text not null check (author in ('visitor', 'staff')),
  -- Who of the shop answered.
  staff_name text,
  -- Made by the sender; the same key again is the same message.
  key uuid not null,
  text text not null check (char_length(text) between 1 and 2000),
  at timestamptz not null,
  unique (chat_id, key)
);
create index chat_messages_chat on chat_messages (chat_id, id);

create table chat_events (
  id bigint generated always as identity primary key,
  chat_id uuid not null references chats (id),
  kind text not null check (kind in ('opened', 'asked', 'answered', 'closed', 'reopened', 'joined')),
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index chat_events_chat on chat_events (chat_id, id);

create table support_questions (
  id uuid primary key,
  name text not null,
  email text not null,
  question text not null,
  actor text not null,
  asked_at timestamptz not null
);

alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check
  check (purpose in ('order', 'review', 'restock-notice', 'account', 'newsletter', 'gift', 'question'));
