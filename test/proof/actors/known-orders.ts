import type { CarrierName } from '../../../src/kernel/carriers.ts';
import type { ProofCustomer } from './customers.ts';

/** An order that was acknowledged, as far as actors of a run know it. */
export interface KnownOrder {
  readonly orderId: string;
  readonly token: string;
  readonly form: object;
  /** The signed-in buyer; undefined for a guest. */
  readonly by: ProofCustomer | undefined;
  /** Id at the payment company; undefined for orders that are not paid online. */
  paymentId: string | undefined;
  readonly online: boolean;
  readonly method: string;
  readonly carrier: CarrierName | undefined;
}

/** Orders of a run by their ids, shared by its actors. */
export type KnownOrders = Map<string, KnownOrder>;
