-- The journal of what the staff has done reads the logs of every noun by time, and no log can be changed (decision 0135).

-- Every order writes to some of these tables; whatever holds one of them for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

-- Words that may name a person are taken out of the facts; each trigger names their keys. Nothing else of a log changes.
create or replace function refuse_change_of_log() returns trigger language plpgsql as $$
declare
  words text[] := case when tg_nargs = 0 then array['reason'] else tg_argv[:] end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'facts' = to_jsonb(old) - 'facts'
    and new.facts = old.facts - array(select word from unnest(words) word where not new.facts ? word) then
    return new;
  end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'check_violation';
end $$;

-- A log goes only together with what it is about: looked at when the transaction ends. Arguments: the table of that, the column that
-- names it, and a condition under which it need not be gone.
create function refuse_delete_from_log() returns trigger language plpgsql as $$
declare
  subject text := to_jsonb(old)->>tg_argv[1];
  stays boolean := true;
begin
  if subject is not null then
    execute format('select exists (select 1 from %I where id = %L and not coalesce(%s, false))', tg_argv[0], subject,
      coalesce(tg_argv[2], 'false')) into stays;
  end if;
  if stays then
    raise exception '% is only ever added to', tg_table_name using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Logs in which nothing ever changes.
create trigger payment_events_stay before update or delete on payment_events for each row execute function refuse_change();
create trigger product_events_stay before update or delete on product_events for each row execute function refuse_change();
create trigger redirect_events_stay before update or delete on redirect_events for each row execute function refuse_change();
create trigger claim_rule_events_stay before update or delete on claim_rule_events for each row execute function refuse_change();
create trigger settings_events_stay before update or delete on settings_events for each row execute function refuse_change();
create trigger staff_events_stay before update or delete on staff_events for each row execute function refuse_change();
create trigger stock_movements_stay before update or delete on stock_movements for each row execute function refuse_change();
create trigger city_imports_stay before update or delete on city_imports for each row execute function refuse_change();

-- Of an order that is anonymized and of a review that is unsigned, words of the staff are taken out.
create trigger order_events_stay before update or delete on order_events
  for each row execute function refuse_change_of_log('note', 'reason');
create trigger review_events_stay before update on review_events
  for each row execute function refuse_change_of_log('text', 'reason');

-- Bonuses that were given by hand: of a deleted account the words are emptied.
create function refuse_change_of_correction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'check_violation';
end $$;
create trigger bonus_corrections_stay before update or delete on bonus_corrections
  for each row execute function refuse_change_of_correction();

-- Logs that go with what they are about, at the end of its term or with the account of the customer.
create constraint trigger review_events_go after delete on review_events deferrable initially deferred
  for each row execute function refuse_delete_from_log('reviews', 'review_id');
create trigger chat_events_stay before update on chat_events for each row execute function refuse_change();
create constraint trigger chat_events_go after delete on chat_events deferrable initially deferred
  for each row execute function refuse_delete_from_log('chats', 'chat_id');
create constraint trigger ticket_events_go after delete on ticket_events deferrable initially deferred
  for each row execute function refuse_delete_from_log('tickets', 'ticket_id');
create trigger form_message_events_stay before update on form_message_events for each row execute function refuse_change();
create constraint trigger form_message_events_go after delete on form_message_events deferrable initially deferred
  for each row execute function refuse_delete_from_log('form_messages', 'message_id');
create trigger webinar_events_stay before update on webinar_events for each row execute function refuse_change();
create constraint trigger webinar_events_go after delete on webinar_events deferrable initially deferred
  for each row execute function refuse_delete_from_log('webinar_registrations', 'registration_id');
create trigger content_versions_stay before update on content_versions for each row execute function refuse_change();
create constraint trigger content_versions_go after delete on content_versions deferrable initially deferred
  for each row execute function refuse_delete_from_log('content_items', 'content_id');
create trigger customer_events_stay before update on customer_events for each row execute function refuse_change();
create constraint trigger customer_events_go after delete on customer_events deferrable initially deferred
  for each row execute function refuse_delete_from_log('customers', 'customer_id', 'erased_at is not null');

-- None is emptied as a whole.
create trigger bonus_corrections_kept before truncate on bonus_corrections execute function refuse_change();
create trigger chat_events_kept before truncate on chat_events execute function refuse_change();
create trigger city_imports_kept before truncate on city_imports execute function refuse_change();
create trigger claim_rule_events_kept before truncate on claim_rule_events execute function refuse_change();
create trigger cod_claim_events_kept before truncate on cod_claim_events execute function refuse_change();
create trigger content_versions_kept before truncate on content_versions execute function refuse_change();
create trigger courier_call_events_kept before truncate on courier_call_events execute function refuse_change();
create trigger customer_events_kept before truncate on customer_events execute function refuse_change();
create trigger exception_events_kept before truncate on exception_events execute function refuse_change();
create trigger form_message_events_kept before truncate on form_message_events execute function refuse_change();
create trigger hand_over_act_events_kept before truncate on hand_over_act_events execute function refuse_change();
create trigger lot_events_kept before truncate on lot_events execute function refuse_change();
create trigger order_events_kept before truncate on order_events execute function refuse_change();
create trigger payment_events_kept before truncate on payment_events execute function refuse_change();
create trigger product_events_kept before truncate on product_events execute function refuse_change();
create trigger reconciliation_events_kept before truncate on reconciliation_events execute function refuse_change();
create trigger redirect_events_kept before truncate on redirect_events execute function refuse_change();
create trigger return_events_kept before truncate on return_events execute function refuse_change();
create trigger review_events_kept before truncate on review_events execute function refuse_change();
create trigger settings_events_kept before truncate on settings_events execute function refuse_change();
create trigger shipment_events_kept before truncate on shipment_events execute function refuse_change();
create trigger staff_events_kept before truncate on staff_events execute function refuse_change();
create trigger stock_movements_kept before truncate on stock_movements execute function refuse_change();
create trigger substance_events_kept before truncate on substance_events execute function refuse_change();
create trigger ticket_events_kept before truncate on ticket_events execute function refuse_change();
create trigger webinar_events_kept before truncate on webinar_events execute function refuse_change();

-- What members of the staff have done, by time. What buyers and jobs do is not in these indexes: an order that is placed writes to none.
create index chat_events_by_staff on chat_events (at) where actor like 'staff:%';
create index city_imports_by_staff on city_imports (at) where actor like 'staff:%';
create index claim_rule_events_by_staff on claim_rule_events (at) where actor like 'staff:%';
create index cod_claim_events_by_staff on cod_claim_events (at) where actor like 'staff:%';
create index content_versions_by_staff on content_versions (at) where actor like 'staff:%';
create index courier_call_events_by_staff on courier_call_events (at) where actor like 'staff:%';
create index customer_events_by_staff on customer_events (at) where actor like 'staff:%';
create index exception_events_by_staff on exception_events (at) where actor like 'staff:%';
create index form_message_events_by_staff on form_message_events (at) where actor like 'staff:%';
create index hand_over_act_events_by_staff on hand_over_act_events (at) where actor like 'staff:%';
create index lot_events_by_staff on lot_events (at) where actor like 'staff:%';
create index order_events_by_staff on order_events (at) where actor like 'staff:%';
create index payment_events_by_staff on payment_events (at) where actor like 'staff:%';
create index product_events_by_staff on product_events (at) where actor like 'staff:%';
create index reconciliation_events_by_staff on reconciliation_events (at) where actor like 'staff:%';
create index redirect_events_by_staff on redirect_events (at) where actor like 'staff:%';
create index return_events_by_staff on return_events (at) where actor like 'staff:%';
create index review_events_by_staff on review_events (at) where actor like 'staff:%';
create index settings_events_by_staff on settings_events (at) where actor like 'staff:%';
create index shipment_events_by_staff on shipment_events (at) where actor like 'staff:%';
create index staff_events_by_staff on staff_events (at) where actor like 'staff:%';
create index substance_events_by_staff on substance_events (at) where actor like 'staff:%';
create index ticket_events_by_staff on ticket_events (at) where actor like 'staff:%';
create index webinar_events_by_staff on webinar_events (at) where actor like 'staff:%';
create index stock_movements_by_staff on stock_movements (at)
  where actor like 'staff:%' and kind in ('receive', 'correct', 'write-off');
create index ledger_transfers_corrections on ledger_transfers (at) where kind = 'bonus-correct';
create index exceptions_closed_by_by_staff on exceptions (closed_at) where closed_by like 'staff:%';

create index payouts_recorded on payouts (recorded_at) where recorded_by like 'staff:%';
create index payouts_voided on payouts (voided_at) where voided_by like 'staff:%';

-- Whoever packs writes most of these; a member who seldom does is found among all others.
create index order_events_member on order_events (split_part(actor, ' ', 1), at) where actor like 'staff:%';
create index shipment_events_member on shipment_events (split_part(actor, ' ', 1), at) where actor like 'staff:%';

-- Reports by periods; an order that is placed writes to none of these either.
create index order_events_reopened on order_events (at) where from_state = 'cancelled';
create index order_events_pieces_cancelled on order_events (at) where kind = 'pieces-cancelled';
create index return_units_received on return_units (received_at) where received_at is not null;
create index receipts_registered on receipts ((coalesce(registered_at, created_at)), id) where state = 'succeeded';
create index shipment_events_failed on shipment_events (at) where to_state in ('lost', 'returning');
-- Refunded in the cabinet before the shop has seen that they were paid.
create index payment_events_refunded_at_once on payment_events (at)
  where to_state = 'refunded' and from_state in ('starting', 'pending', 'cancelled');
