/** A file that goes along. `type` is its media type, found out by us and never told by a stranger. */
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
  /** For letters somebody subscribed to: the address that ends the subscription at one press (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Who an answer goes to, where that is not the shop. */
  readonly replyTo?: string;
  readonly files?: readonly LetterFile[];
  readonly calendar?: LetterCalendar;
}

/** An event that mail programs put into the reader's calendar (RFC 5545). */
export interface LetterCalendar {
  readonly method: 'REQUEST' | 'CANCEL';
  /** The whole file, with the same method inside. */
  readonly content: string;
}

/** The server did not take the letter. The message names its codes, never who the letter is for. */
export class MailerError extends Error {
  readonly code: string | undefined;
  /** The server knows for certain that there is no such mailbox; anything less certain may go well another time. */
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
