import type { CarrierName } from '../../../kernel/carriers.ts';
import type { DeliveryMethod } from '../../../api/shop/delivery.schema.ts';
import type { KnownRecipient } from './known-recipients.ts';
import type { SavedDraft } from './saved-draft.ts';

/** What the checkout fills in for a signed-in buyer. */
export interface SignedInBuyer {
  /** Of the account; empty where it has none. */
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  readonly lastOrder: LastOrder | null;
  /** Where the contact of the account lives; null where it does not say so, or in no city of the shop. */
  readonly home: Home | null;
  /** Whom to choose from, the likeliest first. */
  readonly recipients: readonly KnownRecipient[];
  /** The checkout as it was left, here or on another device. */
  readonly draft: SavedDraft | null;
  /** The time of the server in milliseconds, when all this was read. */
  readonly readAt: number;
}

export interface Home {
  readonly city: NonNullable<LastOrder['city']>;
  readonly address: LastOrder['address'];
}

export interface LastOrder {
  /** Null when nothing had to be brought there, or the shop knows this city no longer. */
  readonly city: {
    readonly id: number;
    readonly name: string;
    readonly label: string;
    readonly country: string;
  } | null;
  readonly method: DeliveryMethod;
  /** The company that brought it; null where none did. */
  readonly carrier: CarrierName | null;
  readonly pointCode: string | null;
  readonly address: {
    readonly street: string;
    readonly house: string;
    readonly flat?: string;
    readonly zip?: string;
  } | null;
  readonly paySystem: number;
}
