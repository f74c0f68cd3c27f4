import {
  MailingError,
  type MailingKind,
  type MailingService,
  type MailingMessage,
} from '../../shop/mailing/mailing-service.port.ts';
import { createMindboxClient, MindboxError, type MindboxClientOptions } from './client.ts';
import type { OperationBody } from './protocol.ts';

export interface MindboxOptions extends MindboxClientOptions {
  /** Operation names are chosen per Mindbox project; null: this kind is not sent. */
  readonly operations: Readonly<Record<MailingKind, string | null>>;
  readonly brand: string;
}

/** Subscription state that a kind sends. Sign-in and registration send none: they only identify the customer. */
const SUBSCRIBED: Readonly<Partial<Record<MailingKind, boolean>>> = {
  subscription: true,
  unsubscription: false,
};

/** The mailing port over Mindbox. */
export function createMindboxMailing(options: MindboxOptions): MailingService {
  const client = createMindboxClient(options);
  return {
    name: 'mindbox',
    async send(word) {
      const operation = options.operations[word.kind];
      if (operation === null) return { accepted: false, why: 'not-configured' };
      try {
        const outcome = await client.runAsync(operation, operationBody(word, options.brand), word.eventId);
        return outcome.done ? { accepted: true } : { accepted: false, why: outcome.why };
      } catch (error) {
        if (error instanceof MindboxError) throw new MailingError(`mindbox: ${error.message}`, error);
        throw error;
      }
    },
  };
}

function operationBody({ kind, customerId, person, at }: MailingMessage, brand: string): OperationBody {
  const isSubscribed = SUBSCRIBED[kind];
  return {
    customer: {
      ...(customerId !== undefined && { ids: { websiteId: String(customerId) } }),
      ...(person && {
        email: person.email,
        mobilePhone: person.phone,
        firstName: person.name || undefined,
        lastName: person.lastName || undefined,
      }),
      // The consent covers e-mail only.
      ...(isSubscribed !== undefined && { subscriptions: [{ brand, pointOfContact: 'Email' as const, isSubscribed }] }),
    },
    executionDateTimeUtc: at.toISOString(),
  };
}
