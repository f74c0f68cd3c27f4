import type { Actor } from '../../kernel/actor.ts';
import type { SignedIn } from '../../shop/sessions/access-token.ts';

/**
 * The actor of a request about an order.
 * @param orderLink id of the order whose signed link was verified
 */
export function buyer(signedIn: SignedIn | null, orderLink: string | undefined): Actor {
  return signedIn ? { kind: 'customer', id: signedIn.customerId, orderLink } : { kind: 'visitor', orderLink };
}
