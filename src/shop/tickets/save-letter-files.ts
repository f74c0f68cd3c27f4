import { and, eq, isNull, asc } from 'drizzle-orm';
import { MOST_TICKET_FILES } from '../../kernel/tickets.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { FileStore } from '../../platform/files.ts';
import { countAttempt } from '../attempts/attempt-limits.ts';
import type { ShopContext } from '../context.ts';
import { isErased } from '../customers/find-customer.reads.ts';
import { filesToTry, type LetterFile } from './letter-files.rules.ts';
import { filesInADay, keptFile, type KeptFile } from './save-ticket-file.ts';
import { ticketFileName, ticketFiles, tickets } from './tickets.tables.ts';

/**
 * Saves the files of a letter to a ticket as the page saves those of a message: photos encoded anew, PDF files as they are. They belong
 * to the customer of the ticket and to no message yet; without a letter that claims them they are discarded after a day. Each
 * counts against the files of a day.
 * @param isOwn whether the letter is of that customer
 * @returns their ids, in the order of the letter
 */
export async function saveLetterFiles(
  ctx: ShopContext,
  files: FileStore,
  { ticketId, isOwn, secret }: { readonly ticketId: number; readonly isOwn: boolean; readonly secret: string },
  came: readonly LetterFile[],
): Promise<readonly string[]> {
  const { customerId } = tickets;
  const [ticket] = await ctx.db.select({ customerId }).from(tickets).where(eq(tickets.id, ticketId));
  if (!ticket) return [];
  const limit = filesInADay(secret, isOwn ? 'of' : 'for', ticket.customerId);
  const kept: KeptFile[] = [];
  for (const { name, body } of filesToTry(came)) {
    if (kept.length === MOST_TICKET_FILES || !(await countAttempt(ctx.db, limit, ctx.now())).ok) break;
    const file = await keptFile({ name, body });
    if (file) kept.push(file);
  }
  if (kept.length === 0) return [];
  // The rows are inserted first: a file without a row would never be removed.
  const saved = await ctx.transaction(async (tx): Promise<boolean> => {
    if (await isErased(tx.db, ticket.customerId)) return false;
    await tx.db.insert(ticketFiles).values(kept.map(({ row }) => ({ ...row, ...ticket, createdAt: tx.now() })));
    return true;
  });
  if (saved !== true) return [];
  for (const { row, body } of kept) await files.write(ticketFileName(row.id), body);
  return kept.map(({ row }) => row.id);
}

/** From now on the files wait with their letter. */
export async function claimFilesOfLetter(
  { db }: TransactionContext,
  letterId: string,
  fileIds: readonly string[],
): Promise<void> {
  for (const id of fileIds) await db.update(ticketFiles).set({ letterId }).where(eq(ticketFiles.id, id));
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
