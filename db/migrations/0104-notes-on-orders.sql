-- Members of the staff write notes on an order; boxes that wait for their carrier are listed.

-- Every order writes to these tables; whatever holds one of them for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

create table order_notes (
  -- The key of the command that added it.
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- In words of a member of the staff; empty once the order is anonymized.
  note text not null check (length(note) <= 2000),
  actor text not null,
  at timestamptz not null
);
create index order_notes_order on order_notes (order_id, at);

-- Only its words may be taken out.
create function refuse_change_of_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'check_violation';
end $$;
create trigger order_notes_stay before update or delete on order_notes
  for each row execute function refuse_change_of_note();

create index shipments_to_hand_over on shipments (created_at, id) where state in ('packed', 'registering', 'registered');
