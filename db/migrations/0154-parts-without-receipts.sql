-- Orders in parts are few: those that lack a receipt of a part are found among them alone.
set local lock_timeout = '5s';

create index shipments_later_parts on shipments (order_id) where part > 1;
