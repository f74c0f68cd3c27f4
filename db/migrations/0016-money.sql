-- What of a payment the company has given back, as far as we have heard.
alter table payments add column refunded bigint not null default 0 check (refunded between 0 and amount);
update payments set refunded = amount where state = 'refunded';

-- The mailbox behind an address, for limits per customer alone: what follows a plus is the same box everywhere, dots are
-- none at Gmail, and the domains of Yandex are one (decision 0065). Letters go to the address as it was typed.
create function mailbox_of(email text) returns text language sql immutable parallel safe
return (
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    when domain in ('ya.ru', 'yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'narod.ru')
      then replace(name, '.', '-') || '@yandex.ru'
    else name || '@' || domain end
  from (
    select regexp_replace(split_part(lower(email), '@', 1), '(.)\+.*$', '\1') as name, split_part(lower(email), '@', 2) as domain
  ) typed
);
drop index coupon_uses_email;
create index coupon_uses_mailbox on coupon_uses (coupon_id, mailbox_of(email)) where returned_at is null;
