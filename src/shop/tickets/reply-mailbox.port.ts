import type { InboundLetter } from './inbound-letter.port.ts';

/** The mailbox was not read, or not to its end. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError';
  /** Codes, never names, addresses and texts. */
  readonly reason: string;

  constructor(reason: string) {
    super(`the mailbox was not read: ${reason}`);
    this.reason = reason;
  }
}

/** Takes a letter; resolves when it is saved. */
export type TakeLetter = (raw: Buffer, letter: InboundLetter) => Promise<void>;

/** The port to the mailbox that replies of customers come to. */
export interface ReplyMailbox {
  /**
   * Gives letters that are not marked as seen, the oldest first, a limited number in one call. Each goes to another folder when it is
   * taken, so after a crash in between it is given again. One that is not taken stays as it is, and the others are given. Then deletes
   * from that folder what came before the day of `deleteBefore`.
   * @returns how many were taken
   * @throws MailboxError when the server does not answer, or refuses
   * @throws the first error of `take`, after the other letters
   */
  readNew(take: TakeLetter, deleteBefore: Date): Promise<number>;
}
