-- Tickets, chats and reviews as the desk lists them, and commands of moderators that are repeated (decision 0132).

-- Nothing is written to these tables while their indexes are built, well under a second; whatever writes to them for longer makes this
-- fail, and it is run again at the next start.
set local lock_timeout = '5s';

-- Those due first; without a term last.
create index tickets_due on tickets (coalesce(least(answer_due_at, solve_due_at), timestamptz '9999-01-01 00:00:00+00'), id)
  where state in ('new', 'open', 'waiting-customer');
create index tickets_over on tickets (state, last_message_at, id) where state in ('solved', 'closed');

create index chats_open on chats (last_author, last_message_at, id) where state = 'open';
create index chats_closed on chats (last_message_at, id) where state = 'closed';

create index reviews_decided on reviews (written_at, id) where state = 'refused';

alter table review_events
  -- Of a command of the desk, with the fingerprint of its request.
  add column key uuid,
  add column request_hash text;
create unique index review_events_key on review_events (key) where key is not null;
