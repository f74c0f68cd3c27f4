import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parseEmail } from '../../kernel/email.ts';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { FileStore } from '../../platform/files.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { attemptKey, countAttempt } from '../attempts/attempt-limits.ts';
import type { ShopContext } from '../context.ts';
import { addReply } from './add-reply.ts';
import type { InboundLetter, LetterVerdict } from './inbound-letter.port.ts';
import { filesToTry, namesOfFiles, noteOfFiles } from './letter-files.rules.ts';
import { ticketOfLetter, confirmedAddressOf } from './letters.reads.ts';
import { lockTicket, type LockedTicket } from './lock-ticket.ts';
import { postTicketNotice } from './post-ticket-notice.ts';
import { withoutQuotedTail } from './quoted-tail.rules.ts';
import { ticketOfToken } from './reply-address.ts';
import { readLetterFilesJob } from './read-letter-files.job.ts';
import { filesOfLetter } from './save-letter-file.ts';
import { rawLetterName, ticketLetters } from './tickets.tables.ts';

/** Against programs that answer each other: letters of one ticket in an hour, and all that belong to none. */
const MOST_OF_A_TICKET = { windowSeconds: 3600, max: 20 };
const MOST_UNKNOWN = { windowSeconds: 3600, max: 200 };

const LONGEST_SUBJECT = 300;
const LONGEST_TEXT = 20_000;
/** Of a letter that belongs to no ticket or is over the limit; anybody may send one. */
const MOST_KEPT_OF_OTHERS = 1024 * 1024;

interface Parts {
  readonly secret: string;
  readonly files: FileStore;
}

/** What is known about a letter before it is saved. */
interface Assessed {
  readonly ticketId: number | undefined;
  /** From the confirmed address of the customer of that ticket, and its mail server has verified that. */
  readonly isOwn: boolean;
  /** A verdict that no ticket changes. */
  readonly verdict: 'automatic' | 'too-many' | undefined;
}

/**
 * Takes a letter that came to the reply address, once for its Message-ID: adds it to its ticket, or leaves it to the staff. Letters of
 * programs change nothing. One with files is saved as it came, and becomes a message when the job has decoded them: whatever they do
 * to the process, the letter is not lost.
 */
export async function receiveLetter(
  ctx: ShopContext,
  parts: Parts,
  raw: Buffer,
  letter: InboundLetter,
): Promise<LetterVerdict> {
  const messageId = (letter.messageId ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`).slice(0, 500);
  const known = await earlierLetter(ctx.db, messageId);
  const received = known ?? (await saveLetter(ctx, parts.secret, { raw, letter, messageId }));
  // After a crash the letter comes again, and only its file is missing.
  await keepRaw(parts.files, received, raw);
  ctx.log.info({ letter: received.id, state: received.state }, 'a letter of a customer has come');
  return received.state;
}

type SavedLetter = NonNullable<Awaited<ReturnType<typeof earlierLetter>>>;

async function earlierLetter(db: Db, messageId: string) {
  const { id, state, ticketId, discardedAt } = ticketLetters;
  const [earlier] = await db
    .select({ id, state, ticketId, discardedAt })
    .from(ticketLetters)
    .where(eq(ticketLetters.messageId, messageId));
  return earlier;
}

interface Came {
  readonly raw: Buffer;
  readonly letter: InboundLetter;
  readonly messageId: string;
}

async function saveLetter(ctx: ShopContext, secret: string, { raw, letter, messageId }: Came): Promise<SavedLetter> {
  const { ticketId, isOwn, verdict } = await assess(ctx, secret, letter);
  const text = verdict === 'automatic' ? '' : withoutQuotedTail(letter.text).slice(0, LONGEST_TEXT).toWellFormed();
  const saved = await ctx.transaction(async (tx): Promise<SavedLetter> => {
    const ticket = ticketId === undefined ? undefined : await lockTicket(tx, ticketId);
    const row = {
      id: randomUUID(),
      messageId,
      // Tickets are removed after years, and their addresses stay in mailboxes.
      ticketId: ticket?.row.id ?? null,
      state: verdict ?? 'waiting',
      sender: letter.sender.slice(0, 254),
      authentication: letter.proof,
      subject: letter.subject.slice(0, LONGEST_SUBJECT).toWellFormed(),
      text,
      attachments: letter.files.length,
      unsavedFiles: verdict === 'automatic' ? [] : namesOfFiles(letter.files),
      bytes: raw.length,
      receivedAt: tx.now(),
    } as const;
    const added = await tx.db
      .insert(ticketLetters)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: ticketLetters.id });
    // Sent twice at once: the other request has committed meanwhile.
    if (added.length === 0) return (await earlierLetter(tx.db, messageId))!;
    const isAdded = isOwn && letter.automatic === 'no' && letter.isWhole;
    const hasFiles = ticket && !verdict && filesToTry(letter.files).length > 0;
    if (hasFiles) await tx.enqueue(readLetterFilesJob, { letterId: row.id, isOwn, isAdded });
    const decided = ticket && isAdded && !verdict && !hasFiles ? await addLetter(tx, ticket, secret, row) : {};
    if (!verdict) await postTicketNotice(tx);
    return { ...row, discardedAt: null, ...decided };
  });
  return saved as Exclude<typeof saved, Refusal>;
}

/** What is no message of the ticket stays with the staff. */
export async function addLetter(
  tx: TransactionContext,
  ticket: LockedTicket,
  secret: string,
  letter: LetterToAdd,
): Promise<Partial<Pick<SavedLetter, 'state' | 'ticketId'>>> {
  const { id } = letter;
  const added = await addReply(tx, ticket, replyOfLetter(letter, await filesOfLetter(tx.db, id)), secret);
  if (isRefusal(added)) return {};
  const decided = { state: 'added', ticketId: added.ticketId } as const;
  await tx.db.update(ticketLetters).set(decided).where(eq(ticketLetters.id, id));
  return decided;
}

async function assess(ctx: ShopContext, secret: string, letter: InboundLetter): Promise<Assessed> {
  const ticketId = await findTicket(ctx.db, secret, letter);
  const isOwn = ticketId !== undefined && (await isFromOwner(ctx.db, ticketId, letter));
  // What may be of a person waits for the staff where it names a ticket.
  if (letter.automatic === 'yes' || (letter.automatic === 'maybe' && ticketId === undefined))
    return { ticketId, isOwn, verdict: 'automatic' };
  const limit = ticketId === undefined ? MOST_UNKNOWN : MOST_OF_A_TICKET;
  // Letters of others must not use up those of the customer.
  const key = attemptKey(secret, 'ticket-letter', String(ticketId ?? ''), isOwn ? 'own' : 'other');
  const counted = await countAttempt(ctx.db, { key, ...limit }, ctx.now());
  return { ticketId, isOwn, verdict: counted.ok ? undefined : 'too-many' };
}

/** Anybody may write a name and an address of another one into a letter. */
async function isFromOwner(db: Db, ticketId: number, { sender, proof }: InboundLetter): Promise<boolean> {
  if (proof !== 'passed') return false;
  const owner = await confirmedAddressOf(db, ticketId);
  return owner !== undefined && parseEmail(sender) === owner;
}

/** By the token of the reply address, then by the letters it replies to; never by its subject, which anybody may write. */
async function findTicket(db: Db, secret: string, letter: InboundLetter): Promise<number | undefined> {
  for (const text of letter.recipients) {
    const named = ticketOfToken(secret, text);
    if (named !== undefined) return named;
  }
  for (const id of letter.repliesTo) {
    const found = ticketOfToken(secret, id) ?? (await ticketOfLetter(db, id));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The letter as it came, where a person may want to read it; of strangers and over the limit its first part. */
async function keepRaw(
  files: FileStore,
  { id, state, ticketId, discardedAt }: SavedLetter,
  raw: Buffer,
): Promise<void> {
  if (state === 'automatic' || discardedAt !== null) return;
  if (await files.has(rawLetterName(id))) return;
  const isCut = ticketId === null || state === 'too-many';
  await files.write(rawLetterName(id), isCut ? raw.subarray(0, MOST_KEPT_OF_OTHERS) : raw);
}

type LetterToAdd = Pick<typeof ticketLetters.$inferSelect, 'id' | 'text' | 'attachments' | 'unsavedFiles'>;

/** The message that a letter becomes. @param files of it that are saved */
export function replyOfLetter({ id, text, attachments, unsavedFiles }: LetterToAdd, files: readonly string[]) {
  const note = noteOfFiles(attachments, files.length, unsavedFiles);
  // The words and the note together are no longer than a message may be.
  const words = text.slice(0, LONGEST_TEXT - note.length - 2).toWellFormed();
  const whole =
    [words, note].filter(Boolean).join('\n\n') || (files.length > 0 ? '[Файлы из\u00a0письма]' : '[Пустое письмо]');
  return { key: id, requestHash: hashRequest([id]), text: whole, files, letterId: id };
}
