-- People of the shop: who they are, what they may do (decision 0079), how they sign in.

create table staff (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  name text not null,
  password_hash text,
  -- AES-256-GCM under a key of SECRET; null until an invitation is accepted.
  totp_secret bytea,
  -- Null until the first code was right: nobody signs in before.
  totp_confirmed_at timestamptz,
  -- The last 30 seconds whose code was used: a code works once.
  totp_step bigint not null default 0,
  disabled_at timestamptz,
  created_at timestamptz not null
);
create unique index staff_email on staff (email);

create table staff_roles (
  staff_id bigint not null references staff,
  role text not null check (role in ('picker', 'shift-lead', 'support', 'accountant', 'content', 'owner')),
  primary key (staff_id, role)
);

create table staff_invitations (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  expires_at timestamptz not null
);
create index staff_invitations_staff on staff_invitations (staff_id);
create index staff_invitations_expire on staff_invitations (expires_at);

create table staff_recovery_codes (
  staff_id bigint not null references staff,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

create table staff_sessions (
  id uuid primary key,
  staff_id bigint not null references staff,
  token_hash bytea not null unique,
  address inet,
  agent text not null default '',
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_expire on staff_sessions (expires_at);

create table staff_events (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  kind text not null,
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index staff_events_staff on staff_events (staff_id, id);
