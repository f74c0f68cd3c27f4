-- What the receiving mail server said about the sender of a letter to a ticket (decision 0114). Null: it came before this was asked.
alter table ticket_letters add column authentication text check (authentication in ('passed', 'failed', 'missing'));
