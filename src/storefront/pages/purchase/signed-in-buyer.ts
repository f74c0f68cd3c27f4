import type { CarrierName } from '../../../kernel/carriers.ts';
import type { DeliveryMethod } from '../../../api/shop/delivery.schema.ts';

/** What the checkout fills in for a signed-in buyer. */
export interface SignedInBuyer {
  /** Of the account; empty where it has none. */
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  readonly lastOrder: LastOrder | null;
}

export interface LastOrder {
  /** Null when nothing had to be brought there, or the shop knows this city no longer. */
  readonly city: { readonly id: number; readonly name: string; readonly label: string } | null;
  readonly method: DeliveryMethod;
  /** The company that brought it; null where none did. */
  readonly carrier: CarrierName | null;
  readonly pointCode: string | null;
  readonly address: { readonly street: string; readonly house: string; readonly flat?: string } | null;
  readonly paySystem: number;
}
