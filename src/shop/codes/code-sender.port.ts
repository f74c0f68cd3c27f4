import type { PhoneDigits } from '../../kernel/phone.ts';

/** Whom to reach, and for whose sake: companies hold off floods by the address of the person who asks. */
export interface CodeRecipient {
  readonly phone: PhoneDigits;
  /** Network address of the person; undefined where it is not known. */
  readonly askedFrom: string | undefined;
}

/**
 * The port to a company that brings one-time codes to phones. Every call is bounded in time and is never repeated by
 * the adapter, since a repeat would be a second message; a message that does not go out throws {@link CodeSenderError}.
 */
export interface CodeSender {
  readonly name: string;
  /** @param text ready words, at most 70 characters, which is one Russian message */
  sendSms(to: CodeRecipient & { readonly text: string }): Promise<void>;
  /**
   * Has the phone called; the last four digits of the calling number are the code.
   * @returns the four digits, chosen by the company
   */
  callWithCode(to: CodeRecipient): Promise<string>;
}

/**
 * Why nothing went out.
 * `refused`: this phone cannot be reached in this way, now or later.
 * `wait`: the company has had enough of this phone for the moment.
 * `silent`: no answer, a broken one, or problem with our own account; whether something went out is not known.
 */
export type CodeSenderFailure = 'refused' | 'wait' | 'silent';

/** Its message names the company and its code, never the phone or the words. */
export class CodeSenderError extends Error {
  readonly problem: CodeSenderFailure;

  constructor(message: string, problem: CodeSenderFailure, cause?: unknown) {
    super(message, { cause });
    this.name = 'CodeSenderError';
    this.problem = problem;
  }
}
