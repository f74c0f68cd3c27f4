-- More steps of a parcel of which the buyer may be told by SMS (decision 0105).
alter table step_messages drop constraint step_messages_step_check,
  add constraint step_messages_step_check check (
    step in ('shipped', 'ready', 'storage-ends', 'part-delivered', 'returning', 'lost', 'sent-again')
  );
drop index shipments_moved;
create index shipments_moved on shipments (updated_at)
  where state in ('with-carrier', 'ready', 'partly-delivered', 'returning', 'lost');
