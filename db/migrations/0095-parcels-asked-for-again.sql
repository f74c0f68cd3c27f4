-- The migration 0092 has parcels of ended orders asked for once more. A process of an earlier version that still runs at that moment may
-- be the one that asks, and leaves them to the staff as before, for ever. An hour later no such process runs any more.
set local lock_timeout = '5s';

update carrier_tasks t set next_try_at = now() + interval '1 hour'
from shipments s join orders o on o.id = s.order_id
where s.id = t.shipment_id and t.state = 'done' and s.state = 'registered' and o.state in ('cancelled', 'returned')
  and (t.next_try_at is null or t.next_try_at <= now());
