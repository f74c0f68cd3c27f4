-- Bonuses (decision 0113): accounts of the one ledger, and lots that say what may be spent until when.
-- Locks first, in the order of transactions, so that a process that runs is waited for and not met half-way (decision 0032).
set local lock_timeout = '5s';
lock table customers, orders, ledger_transfers in exclusive mode;
lock table ledger_accounts in access exclusive mode;

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in (
    'certificate', 'certificates-issued', 'certificates-redeemed',
    'bonus-pending', 'bonus-available', 'bonus-debt',
    'bonuses-issued', 'bonuses-redeemed', 'bonuses-expired', 'bonuses-reversed'
  )),
  drop constraint ledger_accounts_check,
  add constraint ledger_accounts_check check ((balance is null) = (kind in (
    'certificates-issued', 'certificates-redeemed',
    'bonus-debt', 'bonuses-issued', 'bonuses-redeemed', 'bonuses-expired', 'bonuses-reversed'
  )));
insert into ledger_accounts (kind, owner) values
  ('bonuses-issued', 'shop'), ('bonuses-redeemed', 'shop'), ('bonuses-expired', 'shop'), ('bonuses-reversed', 'shop');
create index ledger_transfers_moment on ledger_transfers (at, kind);

-- One row for a customer: whatever changes their bonuses locks it first.
create table bonus_accounts (
  customer_id bigint primary key references customers (id),
  -- The account of the customer was deleted: nothing is given to it any more.
  closed_at timestamptz
);

create table bonus_lots (
  id bigint generated always as identity primary key,
  customer_id bigint not null references bonus_accounts (customer_id),
  reason text not null check (reason in ('order', 'return', 'correction')),
  -- The order that has earned it, or that gave it back. No foreign key: a lot that is updated twice in a transaction would lock that
  -- order after the account, and whoever moves the order locks it before. `bonus_accruals` and `bonus_spendings` have the key.
  order_id uuid,
  -- Whole bonuses. What is not left was spent, taken back, has expired, or has covered a debt.
  amount int not null check (amount > 0),
  remaining int not null check (remaining between 0 and amount),
  expired int not null default 0 check (expired >= 0),
  reversed int not null default 0 check (reversed >= 0),
  active_from timestamptz not null,
  expires_at timestamptz not null,
  -- When its entry moved it from pending to available; reading goes by `active_from`.
  activated_at timestamptz,
  -- When the letter about its end was posted.
  warned_at timestamptz,
  created_at timestamptz not null,
  check (active_from < expires_at),
  check ((reason = 'correction') = (order_id is null)),
  check (expired + reversed + remaining <= amount)
);
create index bonus_lots_customer on bonus_lots (customer_id, id);
create index bonus_lots_order on bonus_lots (order_id) where order_id is not null;
-- One order earns once.
create unique index bonus_lots_earned on bonus_lots (order_id) where reason = 'order';
create index bonus_lots_expiry on bonus_lots (expires_at) where remaining > 0;
create index bonus_lots_activation on bonus_lots (active_from) where activated_at is null and remaining > 0;

-- Each change of what is left of a lot, beside the entries of its transfer.
create table bonus_lot_entries (
  transfer_id bigint not null references ledger_transfers (id),
  lot_id bigint not null references bonus_lots (id),
  amount int not null check (amount <> 0),
  primary key (transfer_id, lot_id)
);
create index bonus_lot_entries_lot on bonus_lot_entries (lot_id, transfer_id);
create trigger bonus_lot_entries_stay before update or delete on bonus_lot_entries
  for each row execute function refuse_change();

create function add_bonus_lot_entry() returns trigger language plpgsql as $$
begin
  update bonus_lots set remaining = remaining + new.amount where id = new.lot_id;
  return null;
end $$;
create trigger bonus_lot_entries_added after insert on bonus_lot_entries for each row execute function add_bonus_lot_entry();

-- What an order has spent of each lot. What came back is counted, also where a lot had expired and a new one was opened.
create table bonus_spendings (
  -- The order may be written later in the same transaction.
  order_id uuid not null references orders (id) deferrable initially deferred,
  lot_id bigint not null references bonus_lots (id),
  amount int not null check (amount > 0),
  returned int not null default 0 check (returned between 0 and amount),
  primary key (order_id, lot_id)
);
create index bonus_spendings_lot on bonus_spendings (lot_id);

-- What an order has earned: for each line the bonuses of its pieces that were handed over.
create table bonus_accruals (
  order_id uuid primary key references orders (id),
  customer_id bigint not null references bonus_accounts (customer_id),
  amount int not null check (amount > 0),
  -- Taken back so far, and how much of that had expired before, so that nothing was taken.
  reversed int not null default 0 check (reversed between 0 and amount),
  forgiven int not null default 0 check (forgiven between 0 and reversed),
  accrued_at timestamptz not null
);
create table bonus_accrual_lines (
  order_id uuid not null references bonus_accruals (order_id),
  position smallint not null,
  -- Packs of these pieces.
  packs int not null check (packs > 0),
  per_piece int[] not null check (0 <= all (per_piece)),
  primary key (order_id, position)
);

-- Bonuses that were spent before their goods came back. Only later accruals cover them.
create table bonus_debts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references bonus_accounts (customer_id),
  order_id uuid not null references orders (id),
  amount int not null check (amount > 0),
  remaining int not null check (remaining between 0 and amount),
  created_at timestamptz not null
);
create index bonus_debts_open on bonus_debts (created_at) where remaining > 0;
create index bonus_debts_customer on bonus_debts (customer_id);

-- Corrections by the staff, in its words.
create table bonus_corrections (
  transfer_id bigint primary key references ledger_transfers (id),
  customer_id bigint not null references bonus_accounts (customer_id),
  key uuid not null unique,
  request_hash text not null,
  note text not null
);
