-- SMS of more steps: what did not simply arrive, and money that goes back (decision 0105).
alter table step_messages
  alter column shipment_id drop not null,
  -- That the message is about; one order may have several.
  add column refund_id uuid unique references refunds (id),
  drop constraint step_messages_step_check,
  add constraint step_messages_step_check check (
    step in ('shipped', 'ready', 'storage-ends', 'part-delivered', 'returning', 'lost', 'sent-again', 'refunded')
  ),
  add constraint step_messages_subject check (
    (shipment_id is null) = (step = 'refunded') and (refund_id is null) = (step <> 'refunded')
  );
drop index shipments_moved;
create index shipments_moved on shipments (updated_at)
  where state in ('with-carrier', 'ready', 'partly-delivered', 'returning', 'lost');
create index refunds_done on refunds (updated_at) where state = 'done';
