-- An order that is sent in parts: several shipments under way, each with whole lines (decision 0144).
set local lock_timeout = '5s';

alter table shipments
  -- Which part of its order it packs; one that is sent again keeps it.
  add column part smallint not null default 1 check (part between 1 and 9),
  -- Whether delivery is paid with this part, where it is paid at the hand-over.
  add column carries_delivery boolean not null default true,
  -- The pieces of this part were spent before those of the rest of its order.
  add column stock_spent boolean not null default false;

drop index shipments_live;
create unique index shipments_live on shipments (order_id, part) where state not in (
  'delivered', 'partly-delivered', 'returning', 'returned', 'lost', 'cancelled');
create unique index shipments_delivery on shipments (order_id) where carries_delivery and state not in (
  'delivered', 'partly-delivered', 'returning', 'returned', 'lost', 'cancelled');

-- The part that a closing receipt closes; null: it closes the order. Its `part` then begins with the number of the shipment's part and a hyphen.
alter table receipts add column closes_shipment uuid references shipments (id);
