import type { Actor } from '../../kernel/actor.ts';
import type { SignedIn } from '../../shop/sessions/access-token.ts';

/**
 * The actor of a request: a customer, or a visitor.
 * @param orderLink id of the order whose signed link was verified
 */
export function actorOf(signedIn: SignedIn | null, orderLink?: string): Actor {
  return signedIn ? { kind: 'customer', id: signedIn.customerId, orderLink } : { kind: 'visitor', orderLink };
}
