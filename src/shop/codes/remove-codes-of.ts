import { asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Person } from '../customers/person.rules.ts';
import { codeChallenges, codeFailures } from './codes.tables.ts';
import { proofTickets } from './proof-tickets.tables.ts';

/** Locks codes and tickets of a person, as whoever consumes one does before the account is locked. */
export async function lockCodesOf({ db }: TransactionContext, person: Person): Promise<void> {
  const { id } = codeChallenges;
  await db.select({ id }).from(codeChallenges).where(isOf(codeChallenges, person)).orderBy(asc(id)).for('update');
  const { tokenHash } = proofTickets;
  await db
    .select({ tokenHash })
    .from(proofTickets)
    .where(isOf(proofTickets, person))
    .orderBy(asc(tokenHash))
    .for('update');
}

/** Removes codes, counters of wrong ones and tickets of the contacts of an account. */
export async function removeCodesOf({ db }: TransactionContext, person: Person): Promise<number> {
  const challenges = await db.delete(codeChallenges).where(isOf(codeChallenges, person));
  const failures = await db.delete(codeFailures).where(inArray(codeFailures.identifier, contactsOf(person)));
  const tickets = await db.delete(proofTickets).where(isOf(proofTickets, person));
  return (challenges.rowCount ?? 0) + (failures.rowCount ?? 0) + (tickets.rowCount ?? 0);
}

const contactsOf = ({ phone, email }: Person): string[] => [phone, email].filter((one) => one !== null);

const isOf = (table: typeof codeChallenges | typeof proofTickets, person: Person): SQL | undefined =>
  or(eq(table.customerId, person.customerId), inArray(table.identifier, contactsOf(person)));
