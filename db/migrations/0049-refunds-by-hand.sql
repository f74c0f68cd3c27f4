-- Refunds of what was paid at the hand-over, in our shop or to a carrier: a person gives the money back (decision 0096).
alter table refunds
  add column by_hand boolean not null default false,
  -- Numbers of the receipt of the refund, printed at our cash register.
  add column fiscal jsonb,
  drop constraint refunds_amount_check,
  drop constraint refunds_state_check;
alter table refunds
  add constraint refunds_amount_check check (amount >= 0 and (payment_id is null) = (by_hand or amount = 0)),
  add constraint refunds_state_check check (
    state in ('awaiting-approval', 'requested', 'pending', 'to-pay-by-hand', 'done', 'failed')),
  add constraint refunds_by_hand check (case when by_hand
    then amount > 0 and key is not null and state not in ('requested', 'pending') and (fiscal is null or state = 'done')
    else state <> 'to-pay-by-hand' and fiscal is null end);
create index refunds_to_pay on refunds (created_at, id) where state = 'to-pay-by-hand';
