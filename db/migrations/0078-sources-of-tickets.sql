-- Tickets that the staff opens for a customer, from a form of the site or from a chat (decision 0114).

-- Tables that customers write to; whatever holds one of them for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

alter table tickets
  -- A form becomes one ticket.
  add column form_id bigint unique references form_messages (id) on delete set null,
  add column chat_id uuid references chats (id) on delete set null,
  add constraint tickets_one_source check (form_id is null or chat_id is null);
create index tickets_chat on tickets (chat_id, id) where chat_id is not null;

-- A chat goes on, and may become another ticket later with what none has taken; words of a guest may join it then, with lower ids.
alter table chat_messages add column taken_at timestamptz;
