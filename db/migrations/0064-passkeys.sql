-- Keys of sign-in (WebAuthn) and the challenges that browsers sign with them (decision 0117).
create table passkeys (
  id uuid primary key,
  customer_id bigint not null references customers (id),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- Stands for the account in the authenticator; the same for all its keys.
  user_handle bytea not null check (octet_length(user_handle) = 32),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- The provider of the key copies it to other devices.
  synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_customer on passkeys (customer_id, created_at);

-- A row is deleted when its challenge comes back: each is good once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- The session that adds a key; null signs in.
  session_id uuid references sessions (id) on delete cascade,
  user_handle bytea,
  expires_at timestamptz not null,
  check ((session_id is null) = (user_handle is null))
);
create index passkey_challenges_expiring on passkey_challenges (expires_at);
create index passkey_challenges_session on passkey_challenges (session_id) where session_id is not null;

alter table sessions drop constraint sessions_method_check;
alter table sessions add constraint sessions_method_check
  check (method in ('password', 'code', 'registration', 'reset', 'passkey'));

-- The address of the account is told of its keys, too.
alter table contact_changes drop constraint contact_changes_kind_check;
alter table contact_changes add constraint contact_changes_kind_check
  check (kind in ('phone', 'email', 'passkey-added', 'passkey-removed'));

-- Who has written a review: its consent is shown in the account of its author.
create index review_events_author on review_events (actor) where kind = 'written';
