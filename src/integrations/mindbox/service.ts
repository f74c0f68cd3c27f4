import {
  MailingError,
  type MailingKind,
  type MailingService,
  type MailingWord,
} from '../../shop/mailing/mailing-service.port.ts';
import { createMindboxClient, MindboxFault, type MindboxClientOptions } from './client.ts';
import type { OperationBody } from './protocol.ts';

export interface MindboxOptions extends MindboxClientOptions {
  /** Each project names its operations itself; null: this kind is not sent. */
  readonly operations: Readonly<Record<MailingKind, string | null>>;
  readonly brand: string;
}

/** What a kind says of the newsletter; signing in and registering say who it is, and nothing of that. */
const SUBSCRIBED: Readonly<Partial<Record<MailingKind, boolean>>> = {
  subscription: true,
  unsubscription: false,
};

/** Mindbox in the role of the shop's mailing company. */
export function createMindboxMailing(options: MindboxOptions): MailingService {
  const client = createMindboxClient(options);
  return {
    name: 'mindbox',
    async tell(word) {
      const operation = options.operations[word.kind];
      if (operation === null) return { taken: false, why: 'not-configured' };
      try {
        const outcome = await client.runLater(operation, operationBody(word, options.brand), word.eventId);
        return outcome.done ? { taken: true } : { taken: false, why: outcome.why };
      } catch (fault) {
        if (fault instanceof MindboxFault) throw new MailingError(`mindbox: ${fault.message}`, fault);
        throw fault;
      }
    },
  };
}

function operationBody({ kind, customerId, person, at }: MailingWord, brand: string): OperationBody {
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
      // The consent is to letters, so only letters are subscribed to.
      ...(isSubscribed !== undefined && { subscriptions: [{ brand, pointOfContact: 'Email' as const, isSubscribed }] }),
    },
    executionDateTimeUtc: at.toISOString(),
  };
}
