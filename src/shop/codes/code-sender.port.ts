import { CompanyError } from '../../kernel/company-error.ts';
import type { PhoneDigits } from '../../kernel/phone.ts';

/** The recipient, and the client that requested the code: companies rate-limit by its address. */
export interface CodeRecipient {
  readonly phone: PhoneDigits;
  /** Network address of the client; undefined where it is not known. */
  readonly askedFrom: string | undefined;
}

/**
 * The port to a company that delivers one-time codes to phones. Every call is bounded in time and is never retried by
 * the adapter, since a retry would send a second message. Throws {@link CodeSenderError} when nothing was sent.
 */
export interface CodeSender {
  readonly name: string;
  /** @param text at most 70 characters, which is one Russian SMS */
  sendSms(to: CodeRecipient & { readonly text: string }): Promise<void>;
  /**
   * Has the phone called; the last four digits of the calling number are the code.
   * @returns the four digits, chosen by the company
   */
  callWithCode(to: CodeRecipient): Promise<string>;
}

/**
 * Why sending failed.
 * `refused`: this phone cannot be reached by this channel.
 * `wait`: the company rate-limits this phone.
 * `silent`: no response, a malformed one, or a problem with our own account; whether something was sent is unknown.
 */
export type CodeSenderFailure = 'refused' | 'wait' | 'silent';

/** The message contains the company and its error code, never the phone or the text. */
export class CodeSenderError extends CompanyError {
  readonly problem: CodeSenderFailure;

  constructor(message: string, problem: CodeSenderFailure, cause?: unknown) {
    super(message, { cause });
    this.name = 'CodeSenderError';
    this.problem = problem;
  }
}
