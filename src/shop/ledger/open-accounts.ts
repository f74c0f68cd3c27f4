import { NOTHING } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { ACCOUNT_KINDS, type Account } from './ledger.rules.ts';
import { ledgerAccounts } from './ledger.tables.ts';

/** Opens accounts with nothing on them; those that are open stay as they are. */
export async function openAccounts(tx: TransactionContext, accounts: readonly Account[]): Promise<void> {
  await tx.db
    .insert(ledgerAccounts)
    .values(
      accounts.map(({ kind, owner }) => ({ kind, owner, balance: ACCOUNT_KINDS[kind].mayFallBelow ? null : NOTHING })),
    )
    .onConflictDoNothing();
}
