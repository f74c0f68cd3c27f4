import { eq, inArray, or } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Person } from '../customers/person.rules.ts';
import { codeChallenges, codeFailures } from './codes.tables.ts';
import { proofTickets } from './proof-tickets.tables.ts';

/** Removes codes, counters of wrong ones and tickets of the contacts of an account. */
export async function removeCodesOf(tx: TransactionContext, { customerId, phone, email }: Person): Promise<number> {
  const identifiers = [phone, email].filter((one) => one !== null);
  const challenges = await tx.db
    .delete(codeChallenges)
    .where(or(eq(codeChallenges.customerId, customerId), inArray(codeChallenges.identifier, identifiers)));
  const failures = await tx.db.delete(codeFailures).where(inArray(codeFailures.identifier, identifiers));
  const tickets = await tx.db
    .delete(proofTickets)
    .where(or(eq(proofTickets.customerId, customerId), inArray(proofTickets.identifier, identifiers)));
  return (challenges.rowCount ?? 0) + (failures.rowCount ?? 0) + (tickets.rowCount ?? 0);
}
