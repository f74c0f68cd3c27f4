-- The member of the staff who looks into a difference (decision 0099).
alter table reconciliation_differences add column owner text;

alter table reconciliation_events
  drop constraint reconciliation_events_kind_check,
  add constraint reconciliation_events_kind_check
    check (kind in ('opened', 'changed', 'taken', 'released', 'closed'));
