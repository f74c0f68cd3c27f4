-- Logs of deleted accounts are kept as long as their acts (decision 0119).
create index customers_erased on customers (erased_at) where erased_at is not null;
