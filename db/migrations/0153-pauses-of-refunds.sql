-- A refund that its company does not answer about is enqueued each half an hour, not each minute.
set local lock_timeout = '5s';

alter table refunds add column next_try_at timestamptz;
