import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Account } from './ledger.rules.ts';

export interface LockedBalance extends Account {
  readonly balance: Kopecks;
}

/** Locks and reads the balances of accounts that may not be negative, in the order of ids; the others need no lock. */
export async function lockBalances(
  tx: TransactionContext,
  accounts: readonly Account[],
): Promise<readonly LockedBalance[]> {
  const kinds = sql.param(accounts.map(({ kind }) => kind));
  const owners = sql.param(accounts.map(({ owner }) => owner));
  const { rows } = await tx.db.execute<LockedBalance & Record<string, unknown>>(sql`
    select kind, owner, balance from ledger_accounts
    where balance is not null and (kind, owner) in (select * from unnest(${kinds}::text[], ${owners}::text[]))
    order by id for update`);
  return rows;
}
