-- Refunds of single pieces: what of an order was refunded, to the kopeck (decision 0096).
alter table refunds drop constraint refunds_payment_id_reason_key;
alter table refunds
  -- Key of the staff's command; null for refunds that the shop requests by itself.
  add column key uuid,
  add column request_hash text,
  -- Delivery is refunded once, and with one of the refunds.
  add column delivery bigint not null default 0 check (delivery >= 0),
  add column delivery_certificate bigint not null default 0 check (delivery_certificate >= 0),
  -- Lines of its receipt; null when the company repeats the payment's receipt, or the lines follow from the amount.
  add column lines jsonb,
  -- Exact body, with the buyer's address and phone; null once it is no longer sent.
  add column request text,
  -- When it was sent first: the company's key lives a day from then.
  add column sent_at timestamptz,
  -- A receipt of full payment was sent before: this one refunds a sale, not a prepayment.
  add column settled boolean not null default false,
  add constraint refunds_of_commands check ((key is null) = (request_hash is null) and (key is null or lines is not null));
create unique index refunds_reason on refunds (payment_id, reason) where key is null;
create unique index refunds_key on refunds (key) where key is not null;
create index refunds_with_request on refunds (created_at) where request is not null;
-- Cancelled orders whose refund may have been lost.
create index orders_cancelled on orders (updated_at) where state = 'cancelled';
create index refunds_payment on refunds (payment_id);

create table refund_lines (
  refund_id uuid not null references refunds (id),
  -- Of the order's line.
  position smallint not null,
  quantity int not null check (quantity > 0),
  -- In money, and back to gift certificates.
  amount bigint not null check (amount >= 0),
  certificate bigint not null check (certificate >= 0),
  primary key (refund_id, position)
);
