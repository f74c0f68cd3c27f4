import { customerIdOf, type Actor } from '../../kernel/actor.ts';
import type { WantedBonuses } from '../pricing/pricing.reads.ts';

/** What the price needs to know about bonuses that the buyer spends; without any nothing is read about them. */
export function wantedBonuses(actor: Actor, wanted: number): WantedBonuses | undefined {
  const customerId = customerIdOf(actor);
  return wanted > 0 && customerId !== null ? { customerId, wanted } : undefined;
}
