-- From which letter somebody has unsubscribed (decision 0141).
set local lock_timeout = '5s';

-- «campaign:12»; null: not by the link of a campaign.
alter table subscriber_events add column source text;
create index subscriber_events_source on subscriber_events (source) where source is not null;
