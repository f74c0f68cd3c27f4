import { sql } from 'drizzle-orm';
import { RETURN_REASONS, type ReturnReason } from '../../kernel/return-reasons.ts';
import type { Db } from '../../platform/database.ts';
import { packsByName, type NamedPacks } from '../orders/return-summary.reads.ts';
import { isInReturnTerm, type ReturnState } from './return.rules.ts';
import { handedOverAt, returnableUnits } from './returns.reads.ts';

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
  readonly asked: readonly AskedReturn[];
}

interface AskedReturn extends Record<string, unknown> {
  readonly number: number;
  readonly state: ReturnState;
  readonly refusal: string | null;
  readonly reason: ReturnReason | null;
  readonly goods: NamedPacks;
  /** Ids of the photos that the buyer has added. */
  readonly photos: readonly string[];
}

/** @param days for goods of good quality */
export async function buyerReturns(db: Db, orderId: string, now: Date, days: number): Promise<BuyerReturns> {
  const [since, units, asked] = await Promise.all([
    handedOverAt(db, orderId),
    returnableUnits(db, orderId),
    db.execute<AskedReturn>(sql`
      select t.number, t.state, t.refusal, t.reason, ${packsByName} as goods,
        (select coalesce(json_agg(f.id order by f.created_at, f.id), '[]') from return_photos f
          where f.return_id = t.id and f.discarded_at is null) as photos
      from returns t where t.order_id = ${orderId} and t.cause = 'asked' order by t.number desc`),
  ]);
  const free = units.filter(({ returnId }) => returnId === null);
  const goods = [...Map.groupBy(free, ({ position, productId }) => `${position} ${productId}`).values()].map((same) => {
    const { position, productId, name } = same[0]!;
    return { position, productId, name, left: same.length };
  });
  return {
    goods,
    reasons: since ? RETURN_REASONS.filter((reason) => isInReturnTerm(reason, since, days, now)) : [],
    asked: asked.rows,
  };
}
