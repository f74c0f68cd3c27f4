-- Files that came with a letter (decision 0114): they wait with it until it becomes a message.
alter table ticket_files add column letter_id uuid references ticket_letters (id) on delete set null;
create index ticket_files_letter on ticket_files (letter_id) where letter_id is not null;

-- The queue of the staff: letters that name a ticket first, then by age; those over the limit are in it too.
drop index ticket_letters_waiting;
create index ticket_letters_waiting on ticket_letters ((ticket_id is null), received_at, id)
  where state in ('waiting', 'too-many') and discarded_at is null;
