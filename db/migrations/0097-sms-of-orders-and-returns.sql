-- SMS of more steps: a cancelled order, and the answer to who asks for a return (decision 0105).

-- It locks orders and returns for a moment; whatever holds them for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

alter table step_messages
  -- What the message is about; each has one message of a step.
  add column order_id uuid unique references orders (id),
  add column return_id uuid references returns (id),
  add unique (return_id, step),
  drop constraint step_messages_step_check,
  drop constraint step_messages_subject,
  add constraint step_messages_subject check (
    case
      when step in ('shipped', 'ready', 'storage-ends', 'part-delivered', 'returning', 'lost', 'sent-again')
        then shipment_id is not null and num_nonnulls(refund_id, order_id, return_id) = 0
      when step = 'refunded' then refund_id is not null and num_nonnulls(shipment_id, order_id, return_id) = 0
      when step = 'cancelled' then order_id is not null and num_nonnulls(shipment_id, refund_id, return_id) = 0
      when step in ('return-accepted', 'return-refused')
        then return_id is not null and num_nonnulls(shipment_id, refund_id, order_id) = 0
      else false
    end
  );
create index order_events_cancelled on order_events (at) where to_state = 'cancelled';
create index returns_refused on returns (updated_at) where state = 'refused';
