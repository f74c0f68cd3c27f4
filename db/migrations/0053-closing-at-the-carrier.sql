-- Closing receipts may be issued when the carrier gets the goods (decision 0092): the shipment whose packs one closes, taken
-- by the buyer or not. Null: issued when the buyer got the goods, for what was taken.
alter table receipts add column shipment_id uuid references shipments (id);
