-- Tickets and reviews as the desk lists them, and commands of moderators that are repeated (decision 0132).

-- Nothing is written to these tables while their indexes are built, well under a second; whatever writes to them for longer makes this
-- fail, and it is run again at the next start.
set local lock_timeout = '5s';

-- Those due first; without a term last.
create index tickets_due on tickets (coalesce(least(answer_due_at, solve_due_at), timestamptz '9999-01-01 00:00:00+00'), id)
  where state in ('new', 'open', 'waiting-customer');

create index reviews_newest_refused on reviews (written_at desc, id) where state = 'refused';

alter table review_events
  -- Of a command of the desk, with the fingerprint of its request.
  add column key uuid,
  add column request_hash text;
create unique index review_events_key on review_events (key) where key is not null;
