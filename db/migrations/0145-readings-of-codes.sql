-- Who takes the codes of a series away as a file is recorded.
set local lock_timeout = '5s';

alter table coupon_events drop constraint coupon_events_kind_check;
alter table coupon_events add constraint coupon_events_kind_check check (
  kind in ('created', 'changed', 'switched-off', 'switched-on', 'series-created', 'series-switched-off', 'codes-read')
);
