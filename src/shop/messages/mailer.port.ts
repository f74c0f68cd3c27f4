import { CompanyError } from '../../kernel/company-error.ts';

/** An attachment. `type` is its media type as we detected it, never as the sender of the file declared it. */
export interface LetterFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** A letter ready to go; the shop's own templates make `subject`, `html` and `text`. */
export interface OutgoingLetter {
  /** Becomes the Message-ID, so that a repeated sending can be recognised. */
  readonly letterId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** For letters to subscribers: one-click unsubscribe address (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Where a reply goes, unless to the shop. */
  readonly replyTo?: string;
  /** First part of a Message-ID that all letters about one thing refer to; mail programs show them together. */
  readonly thread?: string;
  readonly files?: readonly LetterFile[];
  readonly calendar?: LetterCalendar;
}

/** An event that mail programs put into the reader's calendar (RFC 5545). */
export interface LetterCalendar {
  readonly method: 'REQUEST' | 'CANCEL';
  /** The whole file, with the same method inside. */
  readonly content: string;
}

/** The mail server did not accept the letter. The message contains the server's codes, never the recipient. */
export class MailerError extends CompanyError {
  readonly code: string | undefined;
  /** The server is certain that the mailbox does not exist. Any other failure may be temporary. */
  readonly addressRefused: boolean;

  constructor(message: string, { code, addressRefused = false }: { code?: string; addressRefused?: boolean } = {}) {
    super(message);
    this.name = 'MailerError';
    this.code = code;
    this.addressRefused = addressRefused;
  }
}

/** The port to a mail server. Throws {@link MailerError} when the server does not accept the letter. */
export interface Mailer {
  sendLetter(letter: OutgoingLetter): Promise<void>;
}
