-- A refund that its company does not answer about is asked for ever more rarely.
set local lock_timeout = '5s';

alter table refunds add column next_try_at timestamptz;
