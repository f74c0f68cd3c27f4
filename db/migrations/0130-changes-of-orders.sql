-- Changes of orders that nobody has begun to pack (decision 0145).
set local lock_timeout = '5s';

create table order_changes (
  -- The key of the command that composed it.
  id uuid primary key,
  order_id uuid not null references orders (id),
  request_hash text not null,
  state text not null check (state in ('open', 'applied', 'declined', 'expired', 'withdrawn', 'outdated')),
  -- The sum grows: the buyer answers; any other change is applied by the same command.
  asks_buyer boolean not null,
  -- [{"position", "quantity"}] of the lines of the order.
  removed jsonb not null,
  -- Lines as the order gets them; their goods are held while the change is open.
  added jsonb not null,
  -- What the delivery costs then, with its tariff; null: as before.
  delivery jsonb,
  -- Lines and sums before and after, as the buyer sees them.
  shown jsonb not null,
  -- How often the order was changed in a way that concerns this one.
  seen int not null,
  -- The hold of its shipment, while the buyer is asked.
  hold bigint,
  offered_by text not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  check ((closed_at is null) = (state = 'open'))
);
create unique index order_changes_open on order_changes (order_id) where state = 'open';
create index order_changes_order on order_changes (order_id);

-- The order was changed since this payment was begun: it pays nothing, and what is paid by it goes back.
alter table payments add column superseded_at timestamptz;

-- Shares of an order change only while nothing of it was paid; an order gets more lines, which have no share.
create function keep_adjustments() returns trigger language plpgsql as $$
declare
  known int := cardinality(old.per_line);
begin
  if exists (select from orders where id = old.order_id and state = 'awaiting-payment') then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and new.per_line[1:known] = old.per_line and 0 = all (new.per_line[known + 1:])
      and to_jsonb(new) - 'per_line' = to_jsonb(old) - 'per_line' then
    return new;
  end if;
  raise exception 'order_adjustments is only ever added to' using errcode = 'check_violation';
end $$;
drop trigger order_adjustments_stay on order_adjustments;
create trigger order_adjustments_stay before update or delete on order_adjustments
  for each row execute function keep_adjustments();
