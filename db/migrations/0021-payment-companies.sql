-- A payment stays with the company it was begun at, whose ids are unique among its own only (decision 0077).
create unique index payments_provider_id on payments (provider_id, provider);
alter table payments drop constraint payments_provider_id_key;
update payment_signals set key = provider || ':' || key;
