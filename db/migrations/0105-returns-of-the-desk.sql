-- Lists of returns at the desk: those with packs put aside, and those that have ended, the newest first.
set local lock_timeout = '5s';

create index return_units_put_aside on return_units (return_id) where disposition = 'quarantine';
create index returns_over on returns (created_at, id) where state in ('closed', 'refused');
