-- Reasons that the staff types into the log of a shipment may name a person. They are taken out when the account is deleted, or when
-- the documents of the order have ended (decision 0119). Nothing else of the log changes.

-- Commands of the staff hold the table for a moment; whatever holds it for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

create function refuse_change_of_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.facts = old.facts - 'reason' and to_jsonb(new) - 'facts' = to_jsonb(old) - 'facts' then
    return new;
  end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'check_violation';
end $$;

drop trigger shipment_events_stay on shipment_events;
create trigger shipment_events_stay before update or delete on shipment_events
  for each row execute function refuse_change_of_log();
create index shipment_events_reasons on shipment_events (at) where facts ? 'reason';
