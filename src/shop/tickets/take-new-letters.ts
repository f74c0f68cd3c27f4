import { addDays } from '../../kernel/dates.ts';
import type { FileStore } from '../../platform/files.ts';
import { holdGrace, isInGrace } from '../../platform/job-lease.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { receiveLetter } from './receive-letter.ts';
import { MailboxError, type ReplyMailbox } from './reply-mailbox.port.ts';

/** Name of the job that runs this. */
export const FETCH_LETTERS = 'fetch-letters';

/** Mail servers are down for minutes now and then, and letters wait in them. */
const GRACE_MINUTES = 30;
const SUBJECT = 'mailbox:replies';

/** The shop has saved them; those of 25 MB and more have to be read there meanwhile. */
export const DAYS_IN_MAILBOX = 30;

interface Parts {
  readonly secret: string;
  readonly files: FileStore;
}

/**
 * Takes the new letters of the mailbox, each once for its Message-ID. A mailbox that could not be read whole for half an hour, or never, is
 * an exception for the staff until it can. Run by one process at a time.
 */
export async function takeNewLetters(ctx: ShopContext, parts: Parts, mailbox: ReplyMailbox): Promise<void> {
  const deleteBefore = addDays(ctx.now(), -DAYS_IN_MAILBOX);
  const job = { db: ctx.db, now: ctx.now, job: FETCH_LETTERS };
  try {
    await mailbox.readNew(async (raw, letter) => void (await receiveLetter(ctx, parts, raw, letter)), deleteBefore);
  } catch (error) {
    const what = logFailure(ctx, error);
    if (await isInGrace(job)) return;
    await ctx.transaction((tx) => raiseException(tx, { kind: 'mailbox-unread', subject: SUBJECT, facts: { what } }));
    return;
  }
  await holdGrace({ ...job, minutes: GRACE_MINUTES });
  await ctx.transaction((tx) => closeSettledExceptions(tx, SUBJECT, 'Читается.'));
}

/** Of a mailbox that is no longer read nobody waits for anything. */
export async function closeUnreadMailbox(ctx: ShopContext): Promise<void> {
  await ctx.transaction((tx) => closeSettledExceptions(tx, SUBJECT, 'Письма больше не\u00a0забираем из\u00a0ящика.'));
}

/** @returns what may be shown; the message of an error of ours may have words of a letter */
function logFailure({ log }: ShopContext, error: unknown): string {
  if (error instanceof MailboxError) {
    log.warn({ err: error }, 'the mailbox of replies was not read, and will be tried again');
    return error.reason;
  }
  const { name: kind, code } = error as Error & { code?: string };
  log.error({ kind, code }, 'a letter in the mailbox is not saved, and will be tried again');
  return 'сбой у нас, письмо не сохранено';
}
