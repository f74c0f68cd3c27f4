-- What lowered the sum of an order, with the share of each line (decision 0080): receipts and refunds read it instead of
-- spreading sums anew.
create function sum_of(shares bigint[]) returns bigint language sql immutable parallel safe
return (select coalesce(sum(share), 0)::bigint from unnest(shares) as share);

create table order_adjustments (
  order_id uuid not null references orders (id),
  -- In the order they were applied.
  position smallint not null,
  kind text not null check (kind in ('goods-coupon', 'delivery-coupon', 'certificate')),
  -- Id of the coupon or certificate.
  source text not null,
  code text not null,
  title text not null,
  amount bigint not null check (amount > 0),
  -- Shares of the lines, in the order of their positions.
  per_line bigint[] not null check (0 <= all (per_line)),
  on_delivery bigint not null check (on_delivery >= 0),
  primary key (order_id, position),
  check (amount = sum_of(per_line) + on_delivery)
);

-- Shares in proportion to weights by largest remainder, as `spreadMoney` of the kernel has them.
create function pg_temp.spread(amount bigint, weights bigint[]) returns bigint[] language sql as $$
  with parts as (
    select place, amount::numeric * weight as product, sum_of(weights)::numeric as whole
    from unnest(weights) with ordinality as weighed(weight, place)
  ), shared as (
    select place, div(product, nullif(whole, 0))::bigint as share, row_number() over (order by mod(product, nullif(whole, 0)) desc, place) as turn
    from parts
  )
  select array_agg(coalesce(share, 0) + case when turn <= amount - (select sum(share) from shared) then 1 else 0 end order by place) from shared
$$;

do $$
declare
  bought record;
  spent record;
  lines int;
  place int;
  discounts bigint[];
  open bigint[];
  shares bigint[];
begin
  for bought in select * from orders o where o.discount > 0 or o.base_delivery_price > o.delivery_price or o.certificate_paid > 0 loop
    select count(*), array_agg(l.discount order by l.position) into lines, discounts from order_lines l where l.order_id = bought.id;
    place := 0;
    for spent in
      select row ->> 'code' as code, row ->> 'title' as title, (row ->> 'amount')::bigint as amount, row ->> 'on' as part, c.id
      from jsonb_array_elements(bought.discounts) with ordinality as shown(row, nth)
      left join coupons c on c.code = row ->> 'code'
      where row ->> 'on' <> 'certificate' and (row ->> 'amount')::bigint > 0 order by nth
    loop
      if spent.part = 'goods' then
        insert into order_adjustments values
          (bought.id, place, 'goods-coupon', coalesce(spent.id::text, spent.code), spent.code, spent.title, spent.amount, discounts, 0);
      else
        insert into order_adjustments values
          (bought.id, place, 'delivery-coupon', coalesce(spent.id::text, spent.code), spent.code, spent.title, spent.amount,
            array_fill(0::bigint, array[lines]), spent.amount);
      end if;
      place := place + 1;
    end loop;

    -- As its receipt spread them: all certificates together over goods and delivery, but never over certificates that are bought.
    select pg_temp.spread(bought.certificate_paid, array_agg(weight order by nth)) into open from (
      select l.position as nth, case when l.denomination is null then l.unit_price * l.quantity - l.discount else 0 end as weight
      from order_lines l where l.order_id = bought.id
      union all select lines, bought.delivery_price
    ) weighed;
    for spent in
      select row ->> 'code' as code, row ->> 'title' as title, (row ->> 'amount')::bigint as amount, coalesce((
        select e.certificate_id::text from certificate_entries e
        where e.order_id = bought.id and e.kind = 'spend' and e.amount = (row ->> 'amount')::bigint
        order by e.id offset (
          select count(*) from jsonb_array_elements(bought.discounts) with ordinality as earlier(other, before)
          where before < nth and other ->> 'on' = 'certificate' and other -> 'amount' = row -> 'amount'
        ) limit 1), row ->> 'code') as id
      from jsonb_array_elements(bought.discounts) with ordinality as shown(row, nth)
      where row ->> 'on' = 'certificate' order by nth
    loop
      shares := pg_temp.spread(spent.amount, open);
      open := (select array_agg(o - s order by nth) from unnest(open, shares) with ordinality as both_of(o, s, nth));
      insert into order_adjustments values
        (bought.id, place, 'certificate', spent.id, spent.code, spent.title, spent.amount, shares[:lines], shares[lines + 1]);
      place := place + 1;
    end loop;
  end loop;
end $$;

alter table orders drop column discounts;
alter table order_lines drop column discount;

-- At the end of its transaction a new order has the adjustments that its sums speak of, and no line costs less than nothing.
create function check_order_adjustments() returns trigger language plpgsql as $$
declare
  adjusted record;
begin
  select coalesce(sum(amount) filter (where kind = 'goods-coupon'), 0) as goods,
    coalesce(sum(amount) filter (where kind = 'delivery-coupon'), 0) as delivery,
    coalesce(sum(amount) filter (where kind = 'certificate'), 0) as certificates
  into adjusted from order_adjustments where order_id = new.id;
  if (adjusted.goods, adjusted.delivery, adjusted.certificates)
      is distinct from (new.discount, new.base_delivery_price - new.delivery_price, new.certificate_paid) then
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
create constraint trigger orders_adjusted after insert on orders deferrable initially deferred for each row
  when (new.discount > 0 or new.base_delivery_price > new.delivery_price or new.certificate_paid > 0)
  execute function check_order_adjustments();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'check_violation';
end $$;
create trigger order_adjustments_stay before update or delete on order_adjustments
  for each row execute function refuse_change();

-- ── The ledger (decision 0080): every transfer moves money between accounts and adds up to nothing. Certificates today,
-- bonuses on the same pattern.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('certificate', 'certificates-issued', 'certificates-redeemed')),
  -- Whose it is: a certificate's id, or the shop.
  owner text not null,
  -- Sum of the entries, kept by a trigger. The shop's own accounts may fall below zero and have none: their rows would be
  -- locked by every order.
  balance bigint check (balance >= 0),
  unique (kind, owner),
  check ((balance is null) = (kind in ('certificates-issued', 'certificates-redeemed')))
);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  -- Money may be taken for an order that is written later in the same transaction.
  order_id uuid references orders (id) deferrable initially deferred,
  actor text not null,
  at timestamptz not null
);
create index ledger_transfers_order on ledger_transfers (order_id) where order_id is not null;

create table ledger_entries (
  transfer_id bigint not null references ledger_transfers (id),
  account_id bigint not null references ledger_accounts (id),
  amount bigint not null check (amount <> 0),
  primary key (transfer_id, account_id)
);
create index ledger_entries_account on ledger_entries (account_id, transfer_id);

create trigger ledger_transfers_stay before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_change();

create function add_ledger_entry() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount where id = new.account_id and balance is not null;
  return null;
end $$;
create trigger ledger_entries_added after insert on ledger_entries for each row execute function add_ledger_entry();

create function check_ledger_transfer() returns trigger language plpgsql as $$
declare
  transfer bigint := coalesce(to_jsonb(new) ->> 'transfer_id', to_jsonb(new) ->> 'id')::bigint;
begin
  if coalesce((select sum(amount) from ledger_entries where transfer_id = transfer), 1) <> 0 then
    raise exception 'entries of ledger transfer % do not add up to nothing', transfer using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transfers_balanced after insert on ledger_transfers deferrable initially deferred
  for each row execute function check_ledger_transfer();
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function check_ledger_transfer();

insert into ledger_accounts (kind, owner) values ('certificates-issued', 'shop'), ('certificates-redeemed', 'shop');
insert into ledger_accounts (kind, owner, balance) select 'certificate', id::text, 0 from certificates order by issued_at, id;

-- What was written at one moment for one order is one transfer.
create temporary table moved on commit drop as
select order_id, kind, actor, at, min(id) as first,
  format('certificate-%s:%s:%s', kind, order_id, row_number() over (partition by order_id, kind order by min(id))) as key
from certificate_entries group by order_id, kind, actor, at;
insert into ledger_transfers (key, kind, order_id, actor, at)
select key, 'certificate-' || kind, order_id, actor, at from moved order by first;
insert into ledger_entries (transfer_id, account_id, amount)
select t.id, a.id, sum(case when e.kind in ('issue', 'return') then e.amount else -e.amount end)
from certificate_entries e
join moved m on (m.order_id, m.kind, m.actor, m.at) = (e.order_id, e.kind, e.actor, e.at)
join ledger_transfers t on t.key = m.key
join ledger_accounts a on a.kind = 'certificate' and a.owner = e.certificate_id::text
group by t.id, a.id order by t.id, a.id;
insert into ledger_entries (transfer_id, account_id, amount)
select t.id, a.id, -(select sum(amount) from ledger_entries where transfer_id = t.id)
from ledger_transfers t
join ledger_accounts a on a.kind =
  case when t.kind in ('certificate-issue', 'certificate-cancel') then 'certificates-issued' else 'certificates-redeemed' end;

do $$
declare
  wrong uuid;
begin
  select c.id into wrong from certificates c join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text
  where a.balance <> c.balance limit 1;
  if found then raise exception 'entries of certificate % do not add up to its balance', wrong; end if;
end $$;
drop table certificate_entries;
alter table certificates drop column balance;
