-- Orders that a member of the staff has placed for a caller.
set local lock_timeout = '5s';

alter table orders add column order_source text not null default 'site' check (order_source in ('site', 'desk'));

-- The member to whom a consent was given by phone, as event rows name actors; null: given in a form.
alter table consents add column recorded_by text;
