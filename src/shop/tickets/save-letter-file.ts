import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { isErased } from '../customers/find-customer.reads.ts';
import { namesWithout, type LetterFile } from './letter-files.rules.ts';
import { lockTicket } from './lock-ticket.ts';
import { keptFile } from './save-ticket-file.ts';
import { ticketFileName, ticketFiles, ticketLetters } from './tickets.tables.ts';

/**
 * Saves a file of a letter to a ticket as the page saves those of a message: photos encoded anew, PDF files as they are. It belongs to
 * the customer of the ticket, and waits with its letter; what cannot be read stays among the unsaved files of that.
 */
export async function saveLetterFile(
  ctx: ShopContext,
  files: FileStore,
  {
    letterId,
    ticketId,
    customerId,
  }: { readonly letterId: string; readonly ticketId: number; readonly customerId: number },
  came: LetterFile,
): Promise<void> {
  const kept = await keptFile({ name: came.name, body: Buffer.from(came.body) });
  if (!kept) return;
  const { row, body } = kept;
  // The row is inserted first: a file without a row would never be removed.
  const inserted = await ctx.transaction(async (tx): Promise<boolean> => {
    if (await isErased(tx.db, customerId)) return false;
    await tx.db.insert(ticketFiles).values({ ...row, customerId, createdAt: tx.now() });
    return true;
  });
  if (inserted !== true) return;
  await files.write(ticketFileName(row.id), body);
  await ctx.transaction(async (tx): Promise<void> => {
    const { db } = tx;
    await lockTicket(tx, ticketId);
    const one = and(eq(ticketLetters.id, letterId), isNull(ticketLetters.discardedAt));
    const [letter] = await db.select().from(ticketLetters).where(one).for('update');
    // Without a letter nobody claims it, and it is discarded after a day.
    if (letter?.state !== 'waiting') return;
    await db.update(ticketFiles).set({ letterId }).where(eq(ticketFiles.id, row.id));
    await db
      .update(ticketLetters)
      .set({ unsavedFiles: namesWithout(letter.unsavedFiles, came) })
      .where(one);
  });
}

/** Ids of files that wait with a letter. */
export async function filesOfLetter(db: Db, letterId: string): Promise<readonly string[]> {
  const { id, letterId: ofLetter, messageId, discardedAt, createdAt } = ticketFiles;
  const rows = await db
    .select({ id })
    .from(ticketFiles)
    .where(and(eq(ofLetter, letterId), isNull(messageId), isNull(discardedAt)))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => row.id);
}
