import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parseEmail } from '../../kernel/email.ts';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { FileStore } from '../../platform/files.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { attemptKey, countAttempt } from '../attempts/attempt-limits.ts';
import type { ShopContext } from '../context.ts';
import { addReply } from './add-reply.ts';
import type { InboundLetter, LetterVerdict } from './inbound-letter.port.ts';
import { ticketOfLetter, confirmedAddressOf } from './letters.reads.ts';
import { lockTicket } from './lock-ticket.ts';
import { withoutQuotedTail } from './quoted-tail.rules.ts';
import { ticketOfToken } from './reply-address.ts';
import { rawLetterName, ticketLetters } from './tickets.tables.ts';

/** Against programs that answer each other: letters of one ticket in an hour, and all that belong to none. */
const MOST_OF_A_TICKET = { windowSeconds: 3600, max: 20 };
const MOST_UNKNOWN = { windowSeconds: 3600, max: 200 };

const LONGEST_SUBJECT = 300;
const LONGEST_TEXT = 20_000;

interface Parts {
  readonly secret: string;
  readonly files: FileStore;
}

/**
 * Takes a letter that came to the reply address, once for its Message-ID: adds it to its ticket, or leaves it to the staff. Letters of
 * programs change nothing. The letter is saved as it came.
 */
export async function receiveLetter(
  ctx: ShopContext,
  { secret, files }: Parts,
  raw: Buffer,
  letter: InboundLetter,
): Promise<LetterVerdict> {
  const messageId = letter.messageId ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`;
  const received = await ctx.transaction(async (tx) => {
    const id = randomUUID();
    const ticketId = await findTicket(tx, secret, letter);
    const text = withoutQuotedTail(letter.text).slice(0, LONGEST_TEXT);
    const row = {
      id,
      messageId: messageId.slice(0, 500),
      ticketId: ticketId ?? null,
      state: 'waiting',
      sender: letter.sender.slice(0, 254),
      subject: letter.subject.slice(0, LONGEST_SUBJECT),
      text,
      attachments: letter.attachments,
      bytes: raw.length,
      receivedAt: tx.now(),
    } as const;
    const added = await tx.db
      .insert(ticketLetters)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: ticketLetters.id });
    if (added.length === 0) return earlierLetter(tx, row.messageId);
    const state = await judge(tx, { secret, ticketId, id }, letter, text);
    await tx.db.update(ticketLetters).set({ state }).where(eq(ticketLetters.id, id));
    return { id, state };
  });
  // After a crash the letter comes again, and only its file is missing.
  const { id, state } = received as Exclude<typeof received, Refusal>;
  if (!(await files.has(rawLetterName(id)))) await files.write(rawLetterName(id), raw);
  ctx.log.info({ letter: id, state }, 'a letter of a customer has come');
  return state;
}

async function earlierLetter({ db }: TransactionContext, messageId: string) {
  const { id, state } = ticketLetters;
  const [earlier] = await db.select({ id, state }).from(ticketLetters).where(eq(ticketLetters.messageId, messageId));
  return earlier!;
}

/** By the token of the reply address, then by the letters it replies to; never by its subject, which anybody may write. */
async function findTicket(tx: TransactionContext, secret: string, letter: InboundLetter): Promise<number | undefined> {
  for (const text of letter.recipients) {
    const named = ticketOfToken(secret, text);
    if (named !== undefined) return named;
  }
  for (const id of letter.repliesTo) {
    const found = ticketOfToken(secret, id) ?? (await ticketOfLetter(tx.db, id));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function judge(
  tx: TransactionContext,
  { secret, ticketId, id }: { readonly secret: string; readonly ticketId: number | undefined; readonly id: string },
  letter: InboundLetter,
  text: string,
): Promise<LetterVerdict> {
  if (letter.automatic) return 'automatic';
  const limit = ticketId === undefined ? MOST_UNKNOWN : MOST_OF_A_TICKET;
  const key = attemptKey(secret, 'ticket-letter', String(ticketId ?? ''));
  if (!(await countAttempt(tx.db, { key, ...limit }, tx.now())).ok) return 'too-many';
  const ticket = ticketId === undefined ? undefined : await lockTicket(tx, ticketId);
  if (!ticket) return 'waiting';
  const owner = await confirmedAddressOf(tx.db, ticket.row.customerId);
  if (owner === undefined || parseEmail(letter.sender) !== owner) return 'waiting';
  const added = await addReply(tx, ticket, replyOfLetter(id, text, letter.attachments));
  return isRefusal(added) ? 'waiting' : 'added';
}

/** The message that a letter becomes. */
export function replyOfLetter(letterId: string, text: string, attachments: number) {
  const note = attachments > 0 ? `[К\u00a0письму приложены файлы: ${attachments}]` : '';
  const words = [text, note].filter(Boolean).join('\n\n') || '[Пустое письмо]';
  return { key: letterId, requestHash: hashRequest([letterId]), text: words, files: [], letterId };
}
