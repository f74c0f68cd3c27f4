-- What strangers may use up is counted apart from what the owner of a phone or an address has at the networks it signed
-- in from (decision 0070).
alter table code_challenges add column known boolean not null default false;
drop index code_challenges_live;
create unique index code_challenges_live on code_challenges (identifier, known) where state = 'live';

-- Wrong codes are forgotten by one a day: a moment says as much as a number and when it was counted.
alter table code_failures add column known boolean not null default false;
alter table code_failures add column forgotten_at timestamptz;
update code_failures set forgotten_at = updated_at + failures * interval '24 hours';
alter table code_failures alter column forgotten_at set not null;
alter table code_failures drop column failures, drop column updated_at;
alter table code_failures drop constraint code_failures_pkey;
alter table code_failures add primary key (identifier, known);
create index code_failures_forgotten on code_failures (forgotten_at);
create index sessions_network on sessions (customer_id, address) where address is not null;

create index payment_signals_age on payment_signals (last_at);

-- Under https the cookie of a visitor has a new name, that no neighbouring host can set. Chats of before are found by the
-- old one too, until they are swept.
alter table chats add column old_cookie boolean not null default false;
update chats set old_cookie = true where visitor_hash is not null;
