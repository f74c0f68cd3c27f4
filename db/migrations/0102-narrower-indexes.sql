-- The migration 0101 has made wider indexes, which serve what these did.

-- It locks orders and letters for a moment, also for reading; whatever holds them for longer makes this fail, and it is run again at the
-- next start.
set local lock_timeout = '5s';

drop index orders_guest_email;
drop index letters_digital;
