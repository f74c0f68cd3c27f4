-- Customers at the desk of the staff: notes about them, what they are found by, and who has looked at their contacts.

-- Sign-ins and orders write to these tables; whatever holds one of them for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

create table customer_notes (
  -- The key of the command that added it.
  id uuid primary key,
  customer_id bigint not null references customers (id),
  -- In words of a member of the staff; empty once the account is deleted.
  note text not null check (length(note) <= 500),
  actor text not null,
  at timestamptz not null
);
create index customer_notes_customer on customer_notes (customer_id, at);
create index customer_notes_by_staff on customer_notes (at) where actor like 'staff:%';
create trigger customer_notes_stay before update or delete on customer_notes
  for each row execute function refuse_change_of_note();
create trigger customer_notes_kept before truncate on customer_notes execute function refuse_change();
create trigger of_no_deleted_account before insert on customer_notes for each row execute function refuse_deleted_account();

create index customers_phone_end on customers ("right"(phone, 4));
create index customers_unproved_email on customers (email) where email_confirmed_at is null;
create index customers_first_name on customers (replace(lower(name), 'ё', 'е') text_pattern_ops);
create index customers_last_name on customers (replace(lower(last_name), 'ё', 'е') text_pattern_ops);

create index customer_events_looks on customer_events (customer_id, id) where kind = 'contacts-shown';
-- A repeated command of the staff finds its event.
create index customer_events_keys on customer_events (customer_id, (facts->>'key')) where facts ? 'key';
create index account_deletions_newest on account_deletions (requested_at, id);
