import { CompanyError } from '../../kernel/company-error.ts';

/** Events of a customer that are sent to the mailing company. */
export type MailingKind = 'authorization' | 'registration' | 'subscription' | 'unsubscription';

/** One event with the person it is about, as of the time of sending. */
export interface MailingMessage {
  /** Our event id; the company's idempotency key. */
  readonly eventId: string;
  readonly kind: MailingKind;
  readonly at: Date;
  /** Missing for a subscriber without an account, who is identified by the address alone. */
  readonly customerId?: number;
  /** Missing for the unsubscription of a customer, which needs only the id. */
  readonly person?: {
    /** A proved address only. */
    readonly email?: string;
    /** Digits with the country code. */
    readonly phone?: string;
    readonly name?: string;
    readonly lastName?: string;
  };
}

/** `accepted: false`: the company refused finally; `why` contains no personal data. */
export type MailingAnswer = { readonly accepted: true } | { readonly accepted: false; readonly why: string };

/**
 * The port to a mailing company. A call is bounded in time and safe to repeat with the same event id.
 * @throws {@link MailingError} when the outcome is unknown or the failure may be temporary
 */
export interface MailingService {
  readonly name: string;
  send(message: MailingMessage): Promise<MailingAnswer>;
}

export class MailingError extends CompanyError {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailingError';
  }
}

/** Whether an event may be sent given the consent: without it only an unsubscription (decision 0048). */
export function maySend(kind: MailingKind, newsletter: boolean): boolean {
  return kind === 'unsubscription' ? !newsletter : newsletter;
}
