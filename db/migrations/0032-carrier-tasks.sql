-- Parcels registered at their carrier, their labels and what the carrier reports of them (decision 0094).

alter table shipments drop constraint shipments_state_check;
alter table shipments add constraint shipments_state_check check (state in (
  'allocated', 'picking', 'packed', 'registering', 'registered', 'ready', 'with-carrier', 'delivered', 'cancelled'));

create table carrier_tasks (
  id uuid primary key,
  shipment_id uuid not null references shipments (id),
  carrier text not null,
  -- By which the carrier recognises a repeated request: never used again.
  our_number text not null unique,
  state text not null check (state in ('waiting', 'accepted', 'done', 'refused', 'removed')),
  -- The bytes that are sent, until the carrier has decided: they contain the name and the address of the buyer.
  request text,
  sent_at timestamptz,
  carrier_id text,
  carrier_number text,
  problem text,
  -- The box stays: the carrier is asked to remove its parcel.
  removal_asked_at timestamptz,
  removal_sent_at timestamptz,
  -- When the schedule looks at it next; null: never again.
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index carrier_tasks_carrier on carrier_tasks (carrier, carrier_id);
-- A shipment has one parcel at its carrier.
create unique index carrier_tasks_live on carrier_tasks (shipment_id) where state not in ('refused', 'removed');
create index carrier_tasks_shipment on carrier_tasks (shipment_id);
create index carrier_tasks_due on carrier_tasks (next_try_at) where next_try_at is not null;

create table shipment_labels (
  shipment_id uuid primary key references shipments (id),
  -- The carrier's id of the label that it is printing.
  carrier_label_id text not null,
  requested_at timestamptz not null,
  pdf bytea
);
create index shipment_labels_requested on shipment_labels (requested_at);

-- What the carrier has reported, as it was; no personal data.
create table tracking_rows (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipments (id),
  code text not null,
  at timestamptz not null,
  raw jsonb not null,
  received_at timestamptz not null,
  unique (shipment_id, code, at)
);
