-- What one address waits for is counted before it may wait for more; old talks are looked for every night.
create index restock_notices_waiting on restock_notices (lower(email)) where state = 'waiting';
create index chats_last_message on chats (last_message_at);
