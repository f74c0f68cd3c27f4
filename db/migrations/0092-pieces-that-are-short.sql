-- Pieces that turned out to have left while they were for sale, beyond what was available: the next ones that come cover them.

-- Every order writes to these tables; whatever holds them for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

-- What the carrier has said of parcels of ended orders was left to the staff before; it is asked once more, and they follow it now.
update carrier_tasks t set next_try_at = now()
from shipments s join orders o on o.id = s.order_id
where s.id = t.shipment_id and t.state = 'done' and s.state = 'registered' and o.state in ('cancelled', 'returned');

alter table stock_levels
  add column short int not null default 0 check (short >= 0),
  add constraint stock_levels_short_means_none_available check (short = 0 or available = 0);
