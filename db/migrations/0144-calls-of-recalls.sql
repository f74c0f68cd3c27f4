-- Calls about recalls stand in the journal of the staff, and a repeated one is known by all that it says.
set local lock_timeout = '5s';

alter table recall_messages
  -- Of a call; null in those recorded before.
  add column request_hash text;
create index recall_messages_calls_by_staff on recall_messages (created_at) where actor like 'staff:%' and channel = 'call';
-- Rows of letters and SMS live on.
create trigger recall_calls_stay before update or delete on recall_messages
  for each row when (old.channel = 'call') execute function refuse_change();
create trigger recall_messages_kept before truncate on recall_messages execute function refuse_change();
