-- Browsers in which a customer has signed in, known by a random cookie: a sign-in in another one is announced by letter (decision 0117).

-- A table that refers to customers, and a column of one that is written at every sign-in.
set local lock_timeout = '5s';

create table known_devices (
  customer_id bigint not null references customers (id),
  -- SHA-256 of the account and its token in the cookie: accounts of one browser have nothing in common.
  device_hash bytea not null,
  created_at timestamptz not null,
  -- The last sign-in.
  seen_at timestamptz not null,
  primary key (customer_id, device_hash)
);

create index known_devices_seen on known_devices (seen_at);

create trigger of_no_deleted_account before insert on known_devices for each row execute function refuse_deleted_account();

alter table sessions add column device_hash bytea;

-- The page about cookies names it, unless the staff has written that table anew.
update content_items set body = replace(body::text,
    '["city", "Название города',
    '["__Secure-known-device", "По нему кабинет узнаёт браузер, в котором вы уже входили: о входе в другом приходит письмо. Отправляется только при входе. Без шифрования — known-device.", "400 дней с последнего входа"], ["city", "Название города')::jsonb
  where kind = 'page' and slug = 'cookie';
