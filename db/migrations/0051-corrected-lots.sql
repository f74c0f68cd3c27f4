-- Receipts of lots that were typed wrongly are taken back (decision 0111).

alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add constraint stock_movements_kind_check
  check (kind in ('receive', 'hold', 'release', 'spend', 'return', 'correct'));

alter table lot_events drop constraint lot_events_kind_check;
alter table lot_events add constraint lot_events_kind_check check (kind in ('received', 'corrected', 'blocked', 'unblocked'));
