-- Logs of deleted accounts are kept as long as their acts (decision 0119).

-- Every sign-up writes to that table; whatever holds it for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

create index customers_erased on customers (erased_at) where erased_at is not null;
