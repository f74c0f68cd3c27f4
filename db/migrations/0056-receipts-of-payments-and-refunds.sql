-- Receipts that the company makes by itself, with a payment or a refund (decision 0092): each has its row from the moment in which
-- the payment is paid, or the refund done. They are only read, until the cash register has them. What was paid or refunded before has none.
alter table receipts
  drop constraint receipts_kind_check,
  add constraint receipts_kind_check check (kind in ('payment', 'refund', 'closing')),
  -- `part` is the id of the payment or refund, which has the lines, too.
  add constraint receipts_of_company check (
    kind = 'closing' or state <> 'requested' and request is null and sent_at is null and part <> '');

-- Triggers, because payments know nothing of receipts, and whatever moves a payment must not forget its receipt.
create function watch_receipt_of_payment() returns trigger language plpgsql as $$
begin
  insert into receipts (id, order_id, payment_id, kind, part, state, amount, lines, provider, next_check_at, created_at, updated_at)
  values (gen_random_uuid(), new.order_id, new.id, 'payment', new.id::text, 'pending', new.amount, '[]', new.provider,
    new.updated_at, new.updated_at, new.updated_at)
  on conflict (order_id, kind, part) do nothing;
  return null;
end $$;
create trigger payments_paid after update of state on payments for each row
  when (old.state in ('starting', 'pending', 'cancelled') and new.state in ('paid', 'refunded'))
  execute function watch_receipt_of_payment();

-- Refunds that a person has made in the cabinet are done before the company's id of them is found.
create function watch_receipt_of_refund() returns trigger language plpgsql as $$
begin
  insert into receipts (id, order_id, payment_id, kind, part, state, amount, lines, provider, next_check_at, created_at, updated_at)
  select gen_random_uuid(), new.order_id, p.id, 'refund', new.id::text, 'pending', new.amount, '[]', p.provider,
    new.updated_at, new.updated_at, new.updated_at
  from payments p where p.id = new.payment_id
  on conflict (order_id, kind, part) do nothing;
  return null;
end $$;
create trigger refunds_done after update of state, provider_refund_id on refunds for each row
  when (new.state = 'done' and new.provider_refund_id is not null and (old.state <> 'done' or old.provider_refund_id is null))
  execute function watch_receipt_of_refund();
