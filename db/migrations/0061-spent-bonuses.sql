-- Bonuses that an order spends: a discount on its goods, in kopecks, a bonus is 100 (decision 0116).
-- Locks first, in the order of transactions (decision 0032).
set local lock_timeout = '5s';
lock table orders, order_adjustments, refund_lines in access exclusive mode;

alter table order_adjustments
  drop constraint order_adjustments_kind_check,
  add constraint order_adjustments_kind_check check (kind in ('goods-coupon', 'delivery-coupon', 'bonus', 'certificate')),
  add check (kind <> 'bonus' or amount % 100 = 0 and on_delivery = 0);

alter table orders
  add column bonus_spent bigint not null default 0 check (bonus_spent >= 0 and bonus_spent % 100 = 0),
  -- Of pieces that will not come.
  add column cancelled_bonus bigint not null default 0
    check (cancelled_bonus between 0 and bonus_spent and cancelled_bonus % 100 = 0);

-- What goes back to the bonus account for the pieces of a refund.
alter table refund_lines add column bonus bigint not null default 0 check (bonus >= 0 and bonus % 100 = 0);

alter table orders
  drop constraint orders_total_check,
  add constraint orders_total_check check (total = goods_total - discount - bonus_spent + delivery_price - certificate_paid and total >= 0);

create or replace function check_order_adjustments() returns trigger language plpgsql as $$
declare
  adjusted record;
begin
  select coalesce(sum(amount) filter (where kind = 'goods-coupon'), 0) as goods,
    coalesce(sum(amount) filter (where kind = 'delivery-coupon'), 0) as delivery,
    coalesce(sum(amount) filter (where kind = 'bonus'), 0) as bonuses,
    coalesce(sum(amount) filter (where kind = 'certificate'), 0) as certificates
  into adjusted from order_adjustments where order_id = new.id;
  if (adjusted.goods, adjusted.delivery, adjusted.bonuses, adjusted.certificates)
      is distinct from (new.discount, new.base_delivery_price - new.delivery_price, new.bonus_spent, new.certificate_paid) then
    raise exception 'adjustments of order % do not add up to its sums', new.id using errcode = 'check_violation';
  end if;
  if exists (
    select from order_lines l where l.order_id = new.id and l.unit_price * l.quantity < (
      select sum(coalesce(a.per_line[l.position + 1], 0)) from order_adjustments a where a.order_id = new.id)
  ) then
    raise exception 'a line of order % costs less than nothing', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger orders_adjusted on orders;
create constraint trigger orders_adjusted after insert on orders deferrable initially deferred for each row
  when (new.discount > 0 or new.base_delivery_price > new.delivery_price or new.bonus_spent > 0 or new.certificate_paid > 0)
  execute function check_order_adjustments();
