import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { RETURN_REASONS, type ReturnReason } from '../../kernel/return-reasons.ts';
import type { Db } from '../../platform/database.ts';
import { isInReturnTerm, type ReturnState } from './return.rules.ts';
import { handedOverAt, returnableUnits } from './returns.reads.ts';
import { returnPhotos, returns } from './returns.tables.ts';

/** What the page of an order says about returning its goods. */
export interface BuyerReturns {
  /** Packs that may still be returned, by line and product. */
  readonly goods: readonly {
    readonly position: number;
    readonly productId: number;
    readonly name: string;
    readonly left: number;
  }[];
  /** Reasons whose term is not over. */
  readonly reasons: readonly ReturnReason[];
  /** Returns that the buyer has asked for, the newest first. */
  readonly asked: readonly {
    readonly number: number;
    readonly state: ReturnState;
    readonly refusal: string | null;
    readonly packs: number;
    readonly reason: ReturnReason | null;
    /** Ids of the photos that the buyer has added. */
    readonly photos: readonly string[];
  }[];
}

/** @param days for goods of good quality */
export async function buyerReturns(db: Db, orderId: string, now: Date, days: number): Promise<BuyerReturns> {
  const [since, units, asked, photos] = await Promise.all([
    handedOverAt(db, orderId),
    returnableUnits(db, orderId),
    db
      .select({
        id: returns.id,
        number: returns.number,
        state: returns.state,
        refusal: returns.refusal,
        cause: returns.cause,
        reason: returns.reason,
      })
      .from(returns)
      .where(eq(returns.orderId, orderId))
      .orderBy(desc(returns.number)),
    db
      .select({ id: returnPhotos.id, returnId: returnPhotos.returnId })
      .from(returnPhotos)
      .where(and(eq(returnPhotos.orderId, orderId), isNotNull(returnPhotos.returnId), isNull(returnPhotos.discardedAt)))
      .orderBy(asc(returnPhotos.createdAt), asc(returnPhotos.id)),
  ]);
  const free = units.filter(({ returnId }) => returnId === null);
  const goods = [...Map.groupBy(free, ({ position, productId }) => `${position} ${productId}`).values()].map((same) => {
    const { position, productId, name } = same[0]!;
    return { position, productId, name, left: same.length };
  });
  return {
    goods,
    reasons: since ? RETURN_REASONS.filter((reason) => isInReturnTerm(reason, since, days, now)) : [],
    asked: asked
      .filter(({ cause }) => cause === 'asked')
      .map(({ id, number, state, refusal, reason }) => ({
        number,
        state,
        refusal,
        reason,
        photos: photos.flatMap((photo) => (photo.returnId === id ? [photo.id] : [])),
        packs: units.filter(({ returnId }) => returnId === id).length,
      })),
  };
}
