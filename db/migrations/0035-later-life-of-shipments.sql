-- Shipments after the hand-over: taken in part, coming back, lost, sent again (decision 0098).

alter table shipments drop constraint shipments_state_check;
alter table shipments add constraint shipments_state_check check (state in (
  'allocated', 'picking', 'packed', 'registering', 'registered', 'ready', 'with-carrier', 'delivered', 'partly-delivered',
  'returning', 'returned', 'lost', 'cancelled'));
alter table shipments
  -- What the buyer paid when the goods were handed out: to our till or to the carrier.
  add column collected bigint check (collected >= 0),
  -- Until when the parcel waits for its buyer at the point.
  add column kept_until timestamptz;

-- One at a time is on its way to the buyer; another one may follow what was lost or came back.
drop index shipments_live;
create unique index shipments_live on shipments (order_id) where state not in (
  'delivered', 'partly-delivered', 'returning', 'returned', 'lost', 'cancelled');
-- Those that need somebody's work.
drop index shipments_open;
create index shipments_open on shipments (created_at, id) where state not in (
  'delivered', 'partly-delivered', 'returned', 'lost', 'cancelled');
create index shipments_kept on shipments (kept_until) where state = 'ready' and kept_until is not null;

-- What became of each pack; null while that is not known.
alter table shipment_units add column outcome text check (outcome in ('delivered', 'returning', 'lost'));
update shipment_units u set outcome = 'delivered'
from shipments s where s.id = u.shipment_id and s.state = 'delivered' and u.removed_at is null;

alter table carrier_tasks
  -- The staff wants the parcel back: when it asked, when the request was last sent, when the carrier had accepted it.
  add column recall_asked_at timestamptz,
  add column recall_sent_at timestamptz,
  add column recalled_at timestamptz;

-- Ended orders whose refund may have been lost.
create index orders_returned on orders (updated_at) where state = 'returned';

-- Whether staff was told of something, also when the exception is closed.
create index exceptions_subject on exceptions (subject, kind);

-- What each report of a carrier means, for the buyer's page.
alter table tracking_rows add column meaning text;
