-- Letters wait here until a mail server has taken them (decision 0069). A row is written in the transaction of what the
-- letter is about; who it goes to is read when it is sent.
alter table letters drop column recipient;
alter table letters add column state text not null default 'waiting'
  check (state in ('waiting', 'sent', 'unneeded', 'refused', 'expired'));
alter table letters add column tries int not null default 0 check (tries >= 0);
-- Nobody tries before that moment: the pause between tries, and the lease of the one under way.
alter table letters add column next_try_at timestamptz;
-- After that moment a letter that was tried in vain is given up.
alter table letters add column expires_at timestamptz;

drop index letters_digital;
update letters set state = 'sent' where sent_at is not null;
-- Orders whose letter is on its way, or was given up lately, get it now. Other letters are written anew by their jobs.
update letters set kind = 'order-letter', facts = facts || jsonb_build_object('kind', split_part(key, ':', 1))
  where kind like 'order-%' and state = 'waiting';
update letters set kind = 'digital-letter' where kind = 'digital' and (state = 'sent' or key = 'digital:' || (facts->>'orderId'));
delete from letters where state = 'waiting' and (kind not in ('order-letter', 'digital-letter') or created_at < now() - interval '72 hours');
delete from letters where kind = 'code';

update letters set next_try_at = created_at, expires_at = created_at + interval '72 hours';
alter table letters alter column next_try_at set not null;
alter table letters alter column expires_at set not null;
alter table letters alter column state drop default;
create index letters_waiting on letters (next_try_at) where state = 'waiting';
create index letters_digital on letters ((facts->>'orderId'), created_at) where kind = 'digital-letter';

-- What staff has to see to; one is open for each kind and subject. No personal data: those are read where they belong.
create table exceptions (
  id bigint primary key generated always as identity,
  kind text not null check (kind ~ '^[a-z-]{1,60}$'),
  -- «order:<id>», «form:<number>».
  subject text not null check (subject ~ '^[a-z-]{1,40}:[\w-]{1,80}$'),
  facts jsonb not null,
  opened_by text not null,
  opened_at timestamptz not null,
  -- Who has taken it on; nobody yet.
  owner text,
  closed_by text,
  closed_at timestamptz,
  reason text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (reason is null))
);
create unique index exceptions_open on exceptions (kind, subject) where closed_at is null;
create index exceptions_age on exceptions (opened_at) where closed_at is null;
