-- An account that was deleted gets no new rows (decision 0119). Whoever inserts one waits for a deletion that is going on, and is
-- refused after it. A table that comes later gets the trigger in its own migration.

-- It locks every table of customers; a transaction that holds one of them for longer makes it fail, and it is run again at the next start.
set local lock_timeout = '5s';

create function refuse_deleted_account() returns trigger language plpgsql as $$
declare
  deleted_at timestamptz;
begin
  if new.customer_id is null then
    return new;
  end if;
  select erased_at into deleted_at from customers where id = new.customer_id for key share;
  if deleted_at is not null then
    raise exception 'account % was deleted', new.customer_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

do $$
declare
  owned regclass;
begin
  for owned in
    select conrelid::regclass from pg_constraint
    where contype = 'f' and confrelid = 'customers'::regclass
      -- The log of the account, and what is written about the deletion itself.
      and conrelid::regclass::text not in ('customer_events', 'account_deletions')
      and conkey = array[(select attnum from pg_attribute where attrelid = conrelid and attname = 'customer_id')]
  loop
    execute format(
      'create trigger of_no_deleted_account before insert on %s for each row execute function refuse_deleted_account()', owned);
  end loop;
end $$;
