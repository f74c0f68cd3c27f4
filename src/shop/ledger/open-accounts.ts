import { NOTHING } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { ACCOUNT_KINDS, type Account } from './ledger.rules.ts';
import { ledgerAccounts } from './ledger.tables.ts';

/** Opens accounts with a zero balance; existing ones are not changed. */
export async function openAccounts(tx: TransactionContext, accounts: readonly Account[]): Promise<void> {
  await tx.db
    .insert(ledgerAccounts)
    .values(
      accounts.map(({ kind, owner }) => ({ kind, owner, balance: ACCOUNT_KINDS[kind].mayBeNegative ? null : NOTHING })),
    )
    .onConflictDoNothing();
}
