import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { mayBeClosedSoon } from './refund.rules.ts';

interface DigitalLine {
  readonly name: string;
  /** Of a gift certificate. */
  readonly denomination: number | null;
  /** The order has opened it. */
  readonly wasOpened: boolean;
}

interface Moment {
  /** Other goods of the order are still to be handed over. */
  readonly isOpen: boolean;
  readonly closing: { readonly state: 'none' | 'requested' | 'sent'; readonly since?: Date };
  readonly now: Date;
}

/** Why the money for a digital line cannot be refunded now; undefined when it can, also before other goods of its order are handed over. */
export function digitalProblem(
  { name, denomination, wasOpened }: DigitalLine,
  { isOpen, closing: { state, since }, now }: Moment,
): Refusal<'refund-certificate' | 'refund-not-opened' | 'refund-too-early'> | undefined {
  // Somebody may pay with it at any moment: only the end of its order makes it void (decision 0037).
  if (denomination !== null) return refuse('refund-certificate', { name });
  // The job that opens it must not come after the refund.
  if (!wasOpened) return refuse('refund-not-opened', { name });
  const isUnclear = isOpen && state === 'requested' && since !== undefined && mayBeClosedSoon(state, since, now);
  return isUnclear ? refuse('refund-too-early') : undefined;
}
