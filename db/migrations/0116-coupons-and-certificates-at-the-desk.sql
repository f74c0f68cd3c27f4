-- Coupons that the staff creates, series of personal codes, and certificates that it blocks (decision 0140).
set local lock_timeout = '5s';

create table coupon_series (
  id bigint generated always as identity primary key,
  title text not null,
  prefix text not null check (prefix ~ '^[A-Z0-9]{2,16}$'),
  count int not null check (count > 0),
  created_at timestamptz not null
);

alter table coupons
  add column created_at timestamptz not null default now(),
  -- Of a series of personal codes; null for a coupon of its own.
  add column series_id bigint references coupon_series (id);
create index coupons_of_series on coupons (series_id, id);
-- By the beginning of a code.
create index coupons_by_code on coupons (code text_pattern_ops);
create index coupon_uses_by_time on coupon_uses (coupon_id, used_at, order_id);

create table coupon_events (
  id bigint generated always as identity primary key,
  coupon_id bigint references coupons (id),
  series_id bigint references coupon_series (id),
  kind text not null check (
    kind in ('created', 'changed', 'switched-off', 'switched-on', 'series-created', 'series-switched-off')
  ),
  -- Made by the sender of the command.
  key uuid not null unique,
  request_hash text not null,
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null,
  check (num_nonnulls(coupon_id, series_id) = 1)
);
create index coupon_events_of_coupon on coupon_events (coupon_id, id);
create index coupon_events_of_series on coupon_events (series_id, id);
create index coupon_events_by_staff on coupon_events (at) where actor like 'staff:%';
create trigger coupon_events_stay before update or delete on coupon_events for each row execute function refuse_change();
create trigger coupon_events_kept before truncate on coupon_events execute function refuse_change();

alter table certificates
  -- Nothing is spent of it meanwhile.
  add column blocked_at timestamptz,
  -- Keyed digest of the last symbols of the code, by which the staff finds it; null until it is computed, '' where the code is not known.
  add column tail_digest text;
create index certificates_by_issue on certificates (issued_at, id);
create index certificates_blocked on certificates (issued_at, id) where blocked_at is not null;
create index certificates_by_tail on certificates (tail_digest) where tail_digest <> '';
create index certificates_without_tail on certificates (id) where tail_digest is null;

create table certificate_events (
  id bigint generated always as identity primary key,
  certificate_id uuid not null references certificates (id),
  kind text not null check (kind in ('blocked', 'unblocked')),
  key uuid not null unique,
  request_hash text not null,
  actor text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index certificate_events_of_certificate on certificate_events (certificate_id, id);
create index certificate_events_by_staff on certificate_events (at) where actor like 'staff:%';
create trigger certificate_events_stay before update or delete on certificate_events
  for each row execute function refuse_change();
create trigger certificate_events_kept before truncate on certificate_events execute function refuse_change();
