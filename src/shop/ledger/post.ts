import { eq, sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { sameAccount, type Account, type Entry, type Transfer } from './ledger.rules.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './ledger.tables.ts';
import { lockBalances, type LockedBalance } from './lock-balances.ts';

/**
 * Posts a transfer; nothing else writes to the ledger. Locks the accounts in the order of ids. A repeated key returns
 * the first transfer and writes nothing. The database checks at commit that the entries add up to zero.
 * @param locked its accounts that the caller has locked already, all whose balance may not be negative
 * @returns the transfer or, with nothing written, the first account with an insufficient balance
 * @throws when an account is not open, or when the key was used for a different transfer
 */
export async function post(
  tx: TransactionContext,
  transfer: Transfer,
  locked?: readonly LockedBalance[],
): Promise<{ readonly transferId: number } | { readonly short: Account }> {
  const balances =
    locked ??
    (await lockBalances(
      tx,
      transfer.entries.map(({ account }) => account),
    ));
  const lacking = transfer.entries.find(({ account, amount }) => {
    const found = balances.find((one) => sameAccount(one, account));
    return found && found.balance + amount < 0;
  });
  if (lacking) return (await findEarlier(tx, transfer)) ?? { short: lacking.account };

  const { key, kind, orderId } = transfer;
  const [written] = await tx.db
    .insert(ledgerTransfers)
    .values({ key, kind, orderId, actor: actorName(tx.actor), at: tx.now() })
    .onConflictDoNothing({ target: ledgerTransfers.key })
    .returning({ id: ledgerTransfers.id });
  if (!written) return (await findEarlier(tx, transfer))!;
  await insertEntries(tx, written.id, transfer);
  return { transferId: written.id };
}

async function insertEntries(tx: TransactionContext, transferId: number, { key, entries }: Transfer): Promise<void> {
  const { kinds, owners, amounts } = columnsOf(entries);
  const { rowCount } = await tx.db.execute(sql`
    insert into ledger_entries (transfer_id, account_id, amount)
    select ${transferId}::bigint, id, amount from ledger_accounts
    join unnest(${kinds}::text[], ${owners}::text[], ${amounts}::bigint[]) as entry(kind, owner, amount) using (kind, owner)`);
  if (rowCount !== entries.length) throw new Error(`ledger transfer ${key}: an account is not open`);
}

function columnsOf(entries: readonly Entry[]) {
  return {
    kinds: sql.param(entries.map(({ account }) => account.kind)),
    owners: sql.param(entries.map(({ account }) => account.owner)),
    amounts: sql.param(entries.map(({ amount }) => amount)),
  };
}

/** The transfer posted with this key before, if there is one. */
async function findEarlier(
  tx: TransactionContext,
  { key, kind, orderId, entries }: Transfer,
): Promise<{ readonly transferId: number } | undefined> {
  const rows = await tx.db
    .select({
      id: ledgerTransfers.id,
      kind: ledgerTransfers.kind,
      orderId: ledgerTransfers.orderId,
      account: { kind: ledgerAccounts.kind, owner: ledgerAccounts.owner },
      amount: ledgerEntries.amount,
    })
    .from(ledgerTransfers)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerTransfers.key, key));
  const [first] = rows;
  if (!first) return undefined;
  const same =
    first.kind === kind &&
    first.orderId === orderId &&
    rows.length === entries.length &&
    entries.every(({ account, amount }) =>
      rows.some((row) => row.amount === amount && sameAccount(row.account, account)),
    );
  if (!same) throw new Error(`transfer ${key} was posted before with something else in it`);
  return { transferId: first.id };
}
