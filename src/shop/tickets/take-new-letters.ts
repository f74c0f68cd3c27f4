import { addDays } from '../../kernel/dates.ts';
import type { FileStore } from '../../platform/files.ts';
import { holdGrace, isInGrace } from '../../platform/job-lease.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import type { LetterReader } from './inbound-letter.port.ts';
import { receiveLetter } from './receive-letter.ts';
import { MailboxError, type LetterInMailbox, type ReplyMailbox } from './reply-mailbox.port.ts';

/** Name of the job that runs this. */
export const FETCH_LETTERS = 'fetch-letters';

/** Mail servers are down for minutes now and then, and letters wait in them. */
const GRACE_MINUTES = 30;
const SUBJECT = 'mailbox:replies';

/** How long letters stay at least, a month longer at most: the shop has saved them, but those over 25 MB are read there. */
const DAYS_IN_MAILBOX = 30;

const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

const TOO_LONG = '[Письмо больше 25\u00a0МБ. Прочтите его в\u00a0почтовом ящике.]';

interface Parts {
  readonly secret: string;
  readonly files: FileStore;
  readonly letterReader: LetterReader;
  /** Id of the mail server whose word about senders is taken; undefined: none. */
  readonly mailAuthservId: string | undefined;
}

/**
 * Takes the new letters of the mailbox, each once for its Message-ID. A mailbox that could not be read whole for half an hour, or never, is
 * an exception for the staff until it can. Run by one process at a time.
 */
export async function takeNewLetters(ctx: ShopContext, parts: Parts, mailbox: ReplyMailbox): Promise<void> {
  const now = ctx.now();
  const months = { current: monthOf(now), oldest: monthOf(addDays(now, -DAYS_IN_MAILBOX)) };
  const job = { db: ctx.db, now: ctx.now, job: FETCH_LETTERS };
  try {
    await mailbox.readNew((came) => receive(ctx, parts, came), months);
  } catch (error) {
    const what = logFailure(ctx, error);
    if (await isInGrace(job)) return;
    await ctx.transaction((tx) => raiseException(tx, { kind: 'mailbox-unread', subject: SUBJECT, facts: { what } }));
    return;
  }
  await holdGrace({ ...job, minutes: GRACE_MINUTES });
  await ctx.transaction((tx) => closeSettledExceptions(tx, SUBJECT, 'Читается.'));
}

async function receive(ctx: ShopContext, parts: Parts, { raw, envelope, isWhole }: LetterInMailbox): Promise<void> {
  const { letterReader, mailAuthservId } = parts;
  const letter = isWhole
    ? await letterReader.read(raw, envelope, mailAuthservId)
    : await letterReader.readHeaders(raw, envelope, mailAuthservId, TOO_LONG);
  if (letter) await receiveLetter(ctx, parts, raw, letter);
}

/** Of a mailbox that is no longer read nobody waits for anything. */
export async function closeUnreadMailbox(ctx: ShopContext): Promise<void> {
  await ctx.transaction((tx) => closeSettledExceptions(tx, SUBJECT, 'Письма больше не\u00a0забираем из\u00a0ящика.'));
}

/** @returns what may be shown; the message of an error of ours may have words of a letter */
function logFailure({ log }: ShopContext, error: unknown): string {
  if (error instanceof MailboxError && error.cause === undefined) {
    log.warn({ err: error }, 'the mailbox of replies was not read, and will be tried again');
    return error.reason;
  }
  const { name: kind, code } = (error instanceof MailboxError ? error.cause : error) as Error & { code?: string };
  const what = error instanceof MailboxError ? error.reason : 'сбой у\u00a0нас';
  log.error({ kind, code, what }, 'a letter in the mailbox is not saved, and will be tried again');
  return what;
}
