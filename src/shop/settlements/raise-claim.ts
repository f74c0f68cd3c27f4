import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { dueAt, tellsReceipts } from './claim.rules.ts';
import { collectedParcel } from './deliveries-without-claim.reads.ts';
import { settleClaims } from './settle-claims.ts';
import { codClaimEvents, codClaims } from './settlements.tables.ts';

/**
 * Records what the carrier of a delivered parcel owes us, once, and settles it when a register has named the parcel already.
 * @param termDays how long the carrier may take
 */
export function raiseClaim(ctx: Pick<ShopContext, 'transaction'>, shipmentId: string, termDays: number): Promise<void> {
  return ctx.transaction(async (tx) => {
    const parcel = await collectedParcel(tx.db, shipmentId);
    if (!parcel) return;
    const { deliveredAt, ...facts } = parcel;
    const at = tx.now();
    const [raised] = await tx.db
      .insert(codClaims)
      .values({
        shipmentId,
        ...facts,
        state: 'open',
        collectedAt: deliveredAt,
        dueAt: dueAt(deliveredAt, termDays),
        nextCheckAt: tellsReceipts(parcel.carrier) ? at : null,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing({ target: codClaims.shipmentId })
      .returning({ id: codClaims.id });
    if (!raised) return;
    const event = {
      kind: 'raised',
      toState: 'open' as const,
      actor: actorName(tx.actor),
      facts: { amount: facts.amount },
    };
    await tx.db.insert(codClaimEvents).values({ claimId: raised.id, ...event, at });
    await settleClaims(tx, [parcel.track]);
  });
}
