-- Pieces of an open order that will not come (decision 0118).

alter table order_lines add column cancelled int not null default 0 check (cancelled between 0 and quantity);
-- What was to be paid, or was paid, for them: in money and by certificates.
alter table orders
  add column cancelled_amount bigint not null default 0 check (cancelled_amount between 0 and total),
  add column cancelled_certificate bigint not null default 0
    check (cancelled_certificate between 0 and certificate_paid);

-- Zero: none of the packs of the line is in the shipment any more; those that were taken out of its box still name it.
alter table shipment_lines
  drop constraint shipment_lines_quantity_check,
  add constraint shipment_lines_quantity_check check (quantity >= 0);

-- Held pieces that are broken or missing.
alter table stock_movements
  drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check
    check (kind in ('receive', 'hold', 'release', 'spend', 'return', 'correct', 'write-off'));
