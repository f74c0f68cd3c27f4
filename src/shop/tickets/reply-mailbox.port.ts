import { CompanyError } from '../../kernel/company-error.ts';
import type { Envelope } from './inbound-letter.port.ts';

/** The mailbox was not read, or not to its end. */
export class MailboxError extends CompanyError {
  override readonly name = 'MailboxError';
  /** Codes and numbers of letters, never names, addresses and texts. */
  readonly reason: string;

  /** @param cause what the shop itself has failed at */
  constructor(reason: string, cause?: unknown) {
    super(`the mailbox was not read: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface LetterInMailbox {
  readonly raw: Buffer;
  readonly envelope: Envelope;
  /** False: it is longer than what is read, and `raw` has its headers only. */
  readonly isWhole: boolean;
}

/** Takes a letter; resolves when it is saved. */
export type TakeLetter = (letter: LetterInMailbox) => Promise<void>;

/** Months («2026-11») in which letters were taken. */
export interface TakenMonths {
  readonly current: string;
  /** Letters of earlier ones are deleted. */
  readonly oldest: string;
}

/** The port to the mailbox that replies of customers come to. */
export interface ReplyMailbox {
  /**
   * Gives letters that are not marked as seen, the oldest first, a limited number in one call. Each goes to the folder of the month when it
   * is taken, so after a crash in between it is given again. One that is not taken stays as it is, and the others are given.
   * @returns how many were taken
   * @throws MailboxError when the server does not answer or refuses; of letters that were not taken the first, after the others
   */
  readNew(take: TakeLetter, months: TakenMonths): Promise<number>;
}
