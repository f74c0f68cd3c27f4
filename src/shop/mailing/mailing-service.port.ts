/** What happened to a customer that the mailing company may hear of. */
export type MailingKind = 'authorization' | 'registration' | 'subscription' | 'unsubscription';

/** One event and the person it is about, as the shop knows them at the moment of telling. */
export interface MailingWord {
  /** Our event id; the company's idempotency key. */
  readonly eventId: string;
  readonly kind: MailingKind;
  readonly at: Date;
  /** Missing for a subscriber who is no customer: the address alone says who that is. */
  readonly customerId?: number;
  /** Nothing but what names the person goes along with an unsubscription. */
  readonly person?: {
    /** Only an address that its owner has proved. */
    readonly email?: string;
    /** Digits with the country code. */
    readonly phone?: string;
    readonly name?: string;
    readonly lastName?: string;
  };
}

/** `taken: false`: the company said a final no; `why` carries no personal data. */
export type MailingAnswer = { readonly taken: true } | { readonly taken: false; readonly why: string };

/**
 * The port to a mailing company. A call is bounded in time and safe to repeat with the same event id.
 * @throws {@link MailingError} when the outcome is unknown or the fault may pass
 */
export interface MailingService {
  readonly name: string;
  tell(word: MailingWord): Promise<MailingAnswer>;
}

export class MailingError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailingError';
  }
}

/** Whether a person who wants our letters, or does not, may be spoken of: without consent only to end it (decision 0048). */
export function maySend(kind: MailingKind, newsletter: boolean): boolean {
  return kind === 'unsubscription' ? !newsletter : newsletter;
}
