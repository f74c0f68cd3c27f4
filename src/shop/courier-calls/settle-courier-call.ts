import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { effectOf, subjectOf, type CourierCallState, type Settlement } from './courier-call.rules.ts';
import { courierCallEvents, courierCalls } from './courier-calls.tables.ts';

export interface SettledCall {
  readonly id: string;
  readonly state: CourierCallState;
  readonly carrierNumber: string | null;
}

/**
 * Records what a person has learned from the carrier about a call that is unclear. Said again, it changes nothing, unless it
 * adds the number of the call; what contradicts the record is refused. After `refused` another call may be made for that day.
 */
export function settleCourierCall(
  ctx: Pick<ShopContext, 'transaction'>,
  callId: string,
  settlement: Settlement,
): Promise<SettledCall | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'hand-over', 'shipment');
    if (notAllowed) return notAllowed;
    const [call] = await tx.db.select().from(courierCalls).where(eq(courierCalls.id, callId)).for('update');
    if (!call) return refuse('courier-call-unknown');
    const effect = effectOf(call, settlement);
    if (effect === 'repeats') return { id: call.id, state: call.state, carrierNumber: call.carrierNumber };
    if (effect === 'contradicts' && call.state !== 'unclear')
      return refuse('courier-call-not-unclear', { state: call.state });
    const { outcome: state } = settlement;
    const carrierNumber = (settlement.outcome === 'accepted' && settlement.carrierNumber) || null;
    const at = tx.now();
    await tx.db.update(courierCalls).set({ state, carrierNumber, updatedAt: at }).where(eq(courierCalls.id, call.id));
    const event = { callId: call.id, kind: 'settled', actor: actorName(tx.actor), at };
    await tx.db.insert(courierCallEvents).values({ ...event, facts: { outcome: state, carrierNumber } });
    await closeSettledExceptions(tx, subjectOf(call), 'Записано, приедет ли курьер.');
    return { id: call.id, state, carrierNumber };
  });
}
