-- One recipient of an account may be its contact: the default recipient, with an address (decision 0115).
alter table recipients
  add column last_name text not null default '',
  add column city text not null default '',
  add column zip text not null default '',
  add column address text not null default '',
  add column is_default boolean not null default false,
  -- Processes of the previous version insert rows without it.
  add column updated_at timestamptz not null default now();
update recipients set updated_at = created_at;
create unique index recipients_default on recipients (customer_id) where is_default;

-- A person is known by the full name, written in one field or in two. The older unique constraint stays: processes of the previous
-- version name it in `on conflict`, and two people of one phone have different first names.
create unique index recipients_person on recipients (customer_id, phone, rtrim(name || ' ' || last_name));
