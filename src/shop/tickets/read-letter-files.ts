import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { MOST_TICKET_FILES } from '../../kernel/tickets.ts';
import type { FileStore } from '../../platform/files.ts';
import { countAttempt } from '../attempts/attempt-limits.ts';
import type { ShopContext } from '../context.ts';
import type { LetterReader } from './inbound-letter.port.ts';
import { filesToTry } from './letter-files.rules.ts';
import { lockTicket } from './lock-ticket.ts';
import { postTicketNotice } from './post-ticket-notice.ts';
import type { readLetterFilesJob } from './read-letter-files.job.ts';
import { addLetter } from './receive-letter.ts';
import { filesOfLetter, saveLetterFile } from './save-letter-file.ts';
import { filesInADay } from './save-ticket-file.ts';
import { rawLetterName, ticketLetters, tickets } from './tickets.tables.ts';

interface Parts {
  readonly secret: string;
  readonly files: FileStore;
  readonly reader: Pick<LetterReader, 'readFiles'>;
}

/**
 * Decodes the files of a saved letter, which then becomes a message of its ticket or waits for the staff with them. A file at which this
 * fails, or the process ends, is not tried again: the message names it as one that is not saved.
 */
export async function readLetterFiles(
  ctx: ShopContext,
  { secret, files, reader }: Parts,
  { letterId, isOwn, isAdded }: z.infer<typeof readLetterFilesJob.payload>,
): Promise<void> {
  const { id, state, discardedAt, nextFile } = ticketLetters;
  const waiting = and(eq(id, letterId), eq(state, 'waiting'), isNull(discardedAt));
  const [letter] = await ctx.db
    .select({ nextFile, ticketId: tickets.id, customerId: tickets.customerId })
    .from(ticketLetters)
    .innerJoin(tickets, eq(tickets.id, ticketLetters.ticketId))
    .where(waiting);
  // The staff has decided meanwhile, or the account was deleted.
  if (!letter) return;
  const { ticketId, customerId } = letter;
  const limit = filesInADay(secret, isOwn ? 'of' : 'for', customerId);
  const came = filesToTry(await reader.readFiles(await files.read(rawLetterName(letterId))));
  for (const [index, file] of came.entries()) {
    if (index < letter.nextFile) continue;
    if ((await filesOfLetter(ctx.db, letterId)).length === MOST_TICKET_FILES) break;
    if (!(await countAttempt(ctx.db, limit, ctx.now())).ok) break;
    await ctx.db
      .update(ticketLetters)
      .set({ nextFile: index + 1 })
      .where(waiting);
    await saveLetterFile(ctx, files, { letterId, ticketId, customerId }, file);
  }
  await ctx.transaction(async (tx): Promise<void> => {
    const ticket = await lockTicket(tx, ticketId);
    const [locked] = await tx.db.select().from(ticketLetters).where(waiting).for('update');
    if (!ticket || locked?.ticketId !== ticketId) return;
    if (isAdded) await addLetter(tx, ticket, secret, locked);
    await postTicketNotice(tx);
  });
}
