import type { LetterFile } from './letter-files.rules.ts';

/** Whether the mail server that took a letter has verified that its sender may write from this domain; missing: it says nothing. */
export type SenderProof = 'passed' | 'failed' | 'missing';

/** With attachments; of a longer one not more than the headers is read. */
export const LONGEST_LETTER_BYTES = 25 * 1024 * 1024;

/** The envelope, as the mail company passes it on. */
export interface Envelope {
  /** Empty for bounces. */
  readonly from: string | undefined;
  readonly to: readonly string[];
}

/** A letter that came to the shop, as its reader has parsed it. All of it is untrusted. */
export interface InboundLetter {
  /** Without angle brackets; undefined where the letter has none. */
  readonly messageId: string | undefined;
  /** Lower-cased; empty where there is none. */
  readonly sender: string;
  readonly proof: SenderProof;
  /** Addresses it was sent to, lower-cased. */
  readonly recipients: readonly string[];
  /** Ids of the letters it replies to: In-Reply-To first, then all of References from the last on. */
  readonly repliesTo: readonly string[];
  readonly subject: string;
  /** Plain text, with everything it quotes. */
  readonly text: string;
  /** Attached, and photos that stand in the text; attached ones first. */
  readonly files: readonly LetterFile[];
  /** False: only its headers could be read, so the staff decides about it as it came. */
  readonly isWhole: boolean;
  /** Sent by a program: an answer of an absent person, a bounce. 'maybe': marks that letters of people have too. */
  readonly automatic: 'yes' | 'maybe' | 'no';
}

/**
 * added: became a message of its ticket. waiting: a member of the staff decides, because it came from another address, its sender is not
 * verified, or it belongs to no known ticket. automatic: an answer of a program, of which nothing is done. too-many: over the limit of letters.
 */
export type LetterVerdict = 'added' | 'waiting' | 'automatic' | 'too-many' | 'dropped';

/** Too many letters have come at once: this one has to come again. */
export class LettersWaitError extends Error {
  override readonly name = 'LettersWaitError';

  constructor() {
    super('too many letters are being parsed');
  }
}

/** The port to what parses letters (RFC 5322). */
export interface LetterReader {
  /**
   * Reads a letter as it came; undefined for nothing at all. Of one that cannot be read, or not in time, its headers are, so that the staff
   * gets it.
   * @param authservId of the mail server whose word about senders is taken; undefined: none
   * @throws LettersWaitError
   */
  read(raw: Buffer, envelope: Envelope, authservId: string | undefined): Promise<InboundLetter | undefined>;
  /** Only the headers of a letter. @param text says in its place why it is not read whole */
  readHeaders(raw: Buffer, envelope: Envelope, authservId: string | undefined, text: string): Promise<InboundLetter>;
  /** Its files once more, for whoever has kept the letter. @throws LettersWaitError */
  readFiles(raw: Buffer): Promise<readonly LetterFile[]>;
}
