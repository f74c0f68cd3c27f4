import type { Actor } from '../kernel/actor.ts';
import type { SignedIn } from '../shop/sessions/access-token.ts';

/**
 * The actor of a request: a customer, or a visitor.
 * @param orderLink id of the order whose signed link was verified
 */
export function actorOf(signedIn: SignedIn | null, orderLink?: string): Actor {
  if (!signedIn) return { kind: 'visitor', orderLink };
  const { customerId: id, sessionId } = signedIn;
  return { kind: 'customer', id, sessionId, orderLink };
}
