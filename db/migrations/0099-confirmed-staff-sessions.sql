-- When the member last entered a code of the authenticator in this session: commands that move money need it (decision 0123).

-- Every request of the staff reads it; whatever holds it for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

alter table staff_sessions add column confirmed_at timestamptz;
