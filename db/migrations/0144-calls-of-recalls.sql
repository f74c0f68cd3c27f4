-- Calls about recalls stand in the journal of the staff, and a repeated one is known by all that it says.
set local lock_timeout = '5s';

alter table recall_messages
  -- Of a call; null in those recorded before.
  add column request_hash text;
create index recall_messages_calls_by_staff on recall_messages (created_at) where actor like 'staff:%' and channel = 'call';
