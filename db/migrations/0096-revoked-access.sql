-- The money for a course or a book can be refunded by the staff: access to it ends then, and the job that opens access leaves it so.

-- Every paid order of digital goods writes to it; whatever holds it for longer makes this fail, and it is run again at the next start.
set local lock_timeout = '5s';

alter table digital_grants add column revoked_at timestamptz;
