-- Starting a payment is written down before it is sent, so that every repeat is the same to the byte; a payment is asked
-- about until the company has said how it ended (decision 0067).
alter table payments add column start_request text;
-- When the company is asked next; nothing is open any more without it.
alter table payments add column next_ask_at timestamptz;
update payments set next_ask_at = now() where state in ('starting', 'pending');
-- Payments called off by us without a word of the company, when it said that the key was taken.
update payments set next_ask_at = now()
  where state = 'cancelled' and provider_id is null and created_at > now() - interval '7 days';

drop index payments_unsettled;
create index payments_to_ask on payments (next_ask_at) where next_ask_at is not null;
create index payments_without_id on payments (created_at) where provider_id is null;

-- Who runs a job that must not run twice at one moment, and until when nobody else begins it.
create table job_leases (
  job text primary key,
  holder uuid not null,
  held_until timestamptz not null
);
