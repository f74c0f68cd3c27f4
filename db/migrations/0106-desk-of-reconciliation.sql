-- Lists of reconciliation for the desk: differences of any state, claims by the day of the recipient, registers page by page (decision 0130).
set local lock_timeout = '5s';

-- Raised by whatever changes a difference, so that nobody decides about one that has changed since it was read.
alter table reconciliation_differences add column version int not null default 1;

create index reconciliation_differences_day on reconciliation_differences (day, id);
create index cod_claims_collected on cod_claims (collected_at, id);
create index payment_registers_latest on payment_registers (day, company, number);
create index carrier_registers_latest on carrier_registers (day, carrier, number);
