import { CompanyError } from '../../kernel/company-error.ts';
import type { PhoneDigits } from '../../kernel/phone.ts';

export interface PhoneMessage {
  /** Ours; companies that take one can be asked about it. */
  readonly id: number;
  readonly phone: PhoneDigits;
  /** At most two SMS: 134 characters. */
  readonly text: string;
}

/**
 * The port to a company that sends SMS. Calls are bounded in time and never retried by the adapter, since a retry would send a
 * second message. Throws {@link MessageError}.
 */
export interface MessageSender {
  readonly name: string;
  sendText(message: PhoneMessage): Promise<void>;
  /** Whether the company has taken a message of ours; missing where it cannot be asked. */
  hasText?(message: Pick<PhoneMessage, 'id' | 'phone'>): Promise<boolean>;
}

/**
 * `refused`: this phone cannot be reached. `later`: surely not sent, because of a limit or our own account.
 * `unclear`: no answer, or one that makes no sense; whether it was sent is unknown.
 */
export type MessageFailure = 'refused' | 'later' | 'unclear';

/** The message contains the company and its error code, never the phone or the text. */
export class MessageError extends CompanyError {
  readonly problem: MessageFailure;

  constructor(message: string, problem: MessageFailure, cause?: unknown) {
    super(message, { cause });
    this.name = 'MessageError';
    this.problem = problem;
  }
}
