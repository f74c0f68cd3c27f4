-- A balance is the sum of its entries for manual SQL, too (decision 0080): an account is opened with zero, and only the
-- trigger of ledger entries changes its row afterwards. A statement of its own runs at depth 0, that trigger's at depth 1.
create function refuse_balance() returns trigger language plpgsql as $$
begin
  raise exception 'a balance changes only by ledger entries' using errcode = 'check_violation';
end $$;
create trigger ledger_accounts_open_empty before insert on ledger_accounts
  for each row when (new.balance <> 0) execute function refuse_balance();
create trigger ledger_accounts_by_entries before update on ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function refuse_balance();
create trigger ledger_accounts_stay before delete on ledger_accounts
  for each row execute function refuse_change();

create trigger ledger_accounts_kept before truncate on ledger_accounts execute function refuse_change();
create trigger ledger_transfers_kept before truncate on ledger_transfers execute function refuse_change();
create trigger ledger_entries_kept before truncate on ledger_entries execute function refuse_change();

-- After the triggers, so that nothing is changed between the check and them.
do $$
declare
  wrong record;
begin
  select a.kind, a.owner into wrong from ledger_accounts a
  where a.balance <> (select coalesce(sum(e.amount), 0) from ledger_entries e where e.account_id = a.id) limit 1;
  if found then
    raise exception 'entries of the % account % do not add up to its balance', wrong.kind, wrong.owner
      using hint = 'Post the difference as a transfer, or restore the balance, before the migration.';
  end if;
end $$;
