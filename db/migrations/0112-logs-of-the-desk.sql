-- Logs that came with the screens of the desk stay as they are, too, and are read by time in the journal.
set local lock_timeout = '5s';

create trigger stock_events_stay before update or delete on stock_events for each row execute function refuse_change();
create trigger stock_events_kept before truncate on stock_events execute function refuse_change();
create trigger order_notes_kept before truncate on order_notes execute function refuse_change();

create index stock_events_by_staff on stock_events (at) where actor like 'staff:%';
create index order_notes_by_staff on order_notes (at) where actor like 'staff:%';

create trigger batch_events_kept before truncate on batch_events execute function refuse_change();
create index batch_events_by_staff on batch_events (at) where actor like 'staff:%';
