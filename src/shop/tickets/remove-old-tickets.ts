import { and, eq, inArray, isNull, lt, ne, notExists, type SQL } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { removeDiscarded } from '../../platform/discarded-files.ts';
import type { FileStore } from '../../platform/files.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import { UNDECIDED } from './letters.reads.ts';
import { removeTickets } from './remove-tickets.ts';
import { rawLetterName, ticketFileName, ticketFiles, ticketLetters, tickets } from './tickets.tables.ts';

/** Removes tickets by the time of their last message. */
export const removeOldTickets: RemoveExpired = async (tx, before, most) => {
  const old = await tx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(lt(tickets.lastMessageAt, before))
    .orderBy(tickets.lastMessageAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return removeTickets(
    tx,
    old.map(({ id }) => id),
  );
};

/** Discards files whose message was never sent, and those of letters that became none. */
export const discardUnsentTicketFiles: RemoveExpired = async ({ db, now }, before, most) => {
  const { id, messageId, letterId, discardedAt, createdAt } = ticketFiles;
  const waiting = db
    .select({ id: ticketLetters.id })
    .from(ticketLetters)
    .where(
      and(
        eq(ticketLetters.id, letterId),
        inArray(ticketLetters.state, [...UNDECIDED]),
        isNull(ticketLetters.discardedAt),
      ),
    );
  const unsent = db
    .select({ id })
    .from(ticketFiles)
    .where(and(isNull(messageId), isNull(discardedAt), lt(createdAt, before), notExists(waiting)))
    .limit(most)
    .for('update', { skipLocked: true });
  const discarded = await db.update(ticketFiles).set({ discardedAt: now() }).where(inArray(id, unsent));
  return discarded.rowCount ?? 0;
};

/** Discards letters as they came: what a customer wrote in them stays in the ticket. */
export const discardOldLetters: RemoveExpired = (tx, before, most) =>
  discardLetters(tx, lt(ticketLetters.receivedAt, before), most);

/** Discards letters that became no message. */
export const discardLettersWithoutTicket: RemoveExpired = (tx, before, most) =>
  discardLetters(tx, and(lt(ticketLetters.receivedAt, before), ne(ticketLetters.state, 'added')), most);

async function discardLetters({ db, now }: TransactionContext, which: SQL | undefined, most: number): Promise<number> {
  const old = db
    .select({ id: ticketLetters.id })
    .from(ticketLetters)
    .where(and(isNull(ticketLetters.discardedAt), which))
    .orderBy(ticketLetters.receivedAt)
    .limit(most)
    .for('update', { skipLocked: true });
  const discarded = await db
    .update(ticketLetters)
    .set({ discardedAt: now(), sender: '', subject: '', text: '', unsavedFiles: [] })
    .where(inArray(ticketLetters.id, old));
  return discarded.rowCount ?? 0;
}

/** @returns what failed; the files are retried at the next run */
export async function removeDiscardedTicketFiles(db: Db, files: FileStore): Promise<unknown[]> {
  const { id, discardedAt } = ticketFiles;
  const attached = { table: ticketFiles, id, discardedAt, nameOf: ticketFileName };
  const letters = {
    table: ticketLetters,
    id: ticketLetters.id,
    discardedAt: ticketLetters.discardedAt,
    nameOf: rawLetterName,
  };
  return [...(await removeDiscarded(db, files, attached)), ...(await removeDiscarded(db, files, letters))];
}
