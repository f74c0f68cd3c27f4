-- Tables that customers write to; whatever holds one of them for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

-- Files of a form come into the ticket that is made of it (decision 0114), with every kind that a form takes.
alter table ticket_files drop constraint ticket_files_kind_check;
alter table ticket_files add constraint ticket_files_kind_check check (kind in ('pdf', 'webp', 'docx', 'xlsx'));

-- A letter is saved before its files are decoded (decision 0114).
alter table ticket_letters
  -- Names of its files that are not saved: all of them until they have been decoded.
  add column unsaved_files jsonb not null default '[]',
  -- Of its files the one that is tried next, saved before each is decoded: one that ends the process is not tried again.
  add column next_file integer not null default 0;
