-- Pieces that turned out to have left while they were for sale, beyond what was available: the next ones that come cover them.

-- Every order writes to that table; whatever holds it for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

alter table stock_levels
  add column short int not null default 0 check (short >= 0),
  add constraint stock_levels_short_means_none_available check (short = 0 or available = 0);
