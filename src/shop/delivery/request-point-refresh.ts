import { CARRIER_NAMES, type CarrierName } from '../../kernel/carriers.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { pointRefreshes } from './delivery.tables.ts';

export interface PointRefreshRequest {
  /** Absent: all of them. */
  readonly carrier?: CarrierName | undefined;
  /** The staff has checked that the carrier really closed that many points. */
  readonly acceptLoss: boolean;
}

/** Has the points of a carrier refreshed by the next run of the schedule. */
export async function requestPointRefresh(
  ctx: Pick<ShopContext, 'transaction'>,
  { carrier, acceptLoss }: PointRefreshRequest,
): Promise<undefined | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'refresh-points', 'delivery');
    if (notAllowed) return notAllowed;
    const names = carrier === undefined ? CARRIER_NAMES : [carrier];
    const asked = { nextTryAt: tx.now(), acceptLoss, requestedBy: actorName(tx.actor) };
    await tx.db
      .insert(pointRefreshes)
      .values(names.map((name) => ({ carrier: name, version: 0, points: 0, ...asked })))
      .onConflictDoUpdate({ target: pointRefreshes.carrier, set: asked });
    return undefined;
  });
}
