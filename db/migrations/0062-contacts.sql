-- One recipient of an account may be its contact: the default recipient, with an address (decision 0115).
alter table recipients
  add column last_name text not null default '',
  add column city text not null default '',
  add column zip text not null default '',
  add column address text not null default '',
  add column is_default boolean not null default false,
  add column updated_at timestamptz;
update recipients set updated_at = created_at;
alter table recipients alter column updated_at set not null;
create unique index recipients_default on recipients (customer_id) where is_default;

-- A person is known by the full name, written in one field or in two.
alter table recipients drop constraint recipients_customer_id_phone_name_key;
create unique index recipients_person on recipients (customer_id, phone, rtrim(name || ' ' || last_name));
