-- Where an order goes, as the shop looked it up; saved recipients; drafts of the checkout (decision 0100).
-- Null for orders that are picked up or sent by e-mail, for older ones, and once the order is anonymized.
alter table orders add column location jsonb;

create table recipients (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id) on delete cascade,
  name text not null,
  -- Digits with the country code.
  phone text not null,
  email text,
  created_at timestamptz not null,
  unique (customer_id, phone, name)
);

-- Drafts of checkouts are removed with their order, and after a month without a change.
create index temp_data_checkouts on temp_data (updated_at) where data->>'kind' = 'checkout';
