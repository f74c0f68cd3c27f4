import { and, eq, isNull } from 'drizzle-orm';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import type { ReadTicketFile } from './read-ticket-file.ts';
import { rawLetterName, ticketLetters } from './tickets.tables.ts';

/** A letter as it came, for a program that reads letters; undefined when nothing is kept of it, or its term is over. */
export async function readRawLetter(
  { db }: Pick<ShopContext, 'db'>,
  files: FileStore,
  letterId: string,
): Promise<ReadTicketFile | undefined> {
  const { id, discardedAt } = ticketLetters;
  const [found] = await db
    .select({ id })
    .from(ticketLetters)
    .where(and(eq(id, letterId), isNull(discardedAt)));
  if (!found || !(await files.has(rawLetterName(letterId)))) return undefined;
  return { name: `письмо-${letterId}.eml`, type: 'message/rfc822', body: await files.read(rawLetterName(letterId)) };
}
