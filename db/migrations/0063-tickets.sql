-- Tickets: what customers ask of the shop in their account, with messages, files and letters (decision 0114).
create table tickets (
  id bigint generated always as identity (start with 1001) primary key,
  customer_id bigint not null references customers (id),
  -- Made by whoever opens the ticket: the same key again is the same ticket.
  key uuid not null unique,
  topic text not null check (topic in ('order', 'refund', 'quality', 'product', 'personal-data', 'other')),
  subject text not null check (char_length(subject) between 1 and 150),
  state text not null check (state in ('new', 'open', 'waiting-customer', 'solved', 'closed')),
  order_id uuid references orders (id),
  -- Line of the order, counted from 0.
  position int check (position is null or order_id is not null),
  lot_number text,
  -- The ticket that this one goes on with, which was solved for too long to be reopened.
  previous_id bigint references tickets (id),
  -- Who of the staff has taken it.
  owner text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Until when the customer gets an answer; null while nothing waits for one.
  answer_due_at timestamptz,
  -- Until when it is solved, where the law sets a term; null without one, and while it is paused.
  solve_due_at timestamptz,
  -- What was left of that term when it was paused, in the minutes that it counts.
  solve_minutes_left int check (solve_minutes_left >= 0),
  solved_at timestamptz,
  -- The last message that the customer has seen.
  read_through bigint not null default 0,
  check (solve_due_at is null or solve_minutes_left is null),
  check (state <> 'solved' or solved_at is not null),
  check (state in ('new', 'open') or (answer_due_at is null and solve_due_at is null))
);
create index tickets_customer on tickets (customer_id, updated_at desc);
create index tickets_open on tickets (state, created_at) where state in ('new', 'open', 'waiting-customer');
create index tickets_answer_due on tickets (answer_due_at) where answer_due_at is not null;
create index tickets_solve_due on tickets (solve_due_at) where solve_due_at is not null;
create index tickets_solved on tickets (solved_at) where state = 'solved';
create index tickets_last_message on tickets (last_message_at);
create index tickets_order on tickets (order_id) where order_id is not null;
create index tickets_previous on tickets (previous_id) where previous_id is not null;

-- Ids grow within a ticket: they are given out while its row is locked.
create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id),
  -- A note is for the staff only.
  author text not null check (author in ('user', 'staff', 'note')),
  staff_name text,
  -- Made by the sender: the same key again is the same message.
  key uuid not null unique,
  request_hash text not null,
  text text not null check (char_length(text) between 1 and 20000),
  at timestamptz not null,
  check ((author = 'user') = (staff_name is null))
);
create index ticket_messages_ticket on ticket_messages (ticket_id, id);

-- Files of customers; the contents are in the file store under the same ids.
create table ticket_files (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  -- Null until the message is sent.
  message_id bigint references ticket_messages (id),
  kind text not null check (kind in ('pdf', 'webp')),
  name text not null,
  bytes int not null check (bytes > 0),
  created_at timestamptz not null,
  -- No longer shown; the row is deleted after the file.
  discarded_at timestamptz
);
create index ticket_files_message on ticket_files (message_id) where message_id is not null;
create index ticket_files_unsent on ticket_files (created_at) where message_id is null and discarded_at is null;
create index ticket_files_discarded on ticket_files (id) where discarded_at is not null;

create table ticket_events (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id),
  kind text not null,
  from_state text,
  to_state text,
  actor text not null,
  -- Of a command of the staff, with the fingerprint of its request.
  key uuid unique,
  request_hash text,
  facts jsonb not null default '{}',
  at timestamptz not null,
  check ((key is null) = (request_hash is null))
);
create index ticket_events_ticket on ticket_events (ticket_id, id);
create trigger ticket_events_stay before update on ticket_events
  for each row execute function refuse_change();

-- Letters that came to the reply address; the letters as they came are in the file store under the same ids.
create table ticket_letters (
  id uuid primary key,
  -- The Message-ID, or a digest of a letter without one: each letter is handled once.
  message_id text not null unique,
  -- What it replies to; null where nothing was recognized.
  ticket_id bigint references tickets (id),
  state text not null check (state in ('added', 'waiting', 'automatic', 'too-many', 'dropped')),
  sender text not null,
  subject text not null,
  -- What was written anew, without quoted letters.
  text text not null,
  attachments int not null default 0,
  bytes int not null,
  received_at timestamptz not null,
  decided_by text,
  -- No longer shown; the row is deleted after the file.
  discarded_at timestamptz,
  check (state <> 'added' or ticket_id is not null)
);
create index ticket_letters_ticket on ticket_letters (ticket_id) where ticket_id is not null;
create index ticket_letters_waiting on ticket_letters (received_at) where state = 'waiting' and discarded_at is null;
create index ticket_letters_received on ticket_letters (received_at) where discarded_at is null;
create index ticket_letters_discarded on ticket_letters (id) where discarded_at is not null;
