import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import { refuse } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import { runPriceCommand, type PriceCommand } from '../catalog/run-price-command.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { productCosts } from './costs.tables.ts';

interface NewCost {
  readonly cost: Kopecks;
  /** The first day of Moscow on which it counts; may have passed. */
  readonly validFrom: string;
  readonly reason: string;
}

/** Saves what a piece costs from a day on; it replaces the one that was saved for the same day (decision 0148). */
export function saveCost(ctx: Pick<ShopContext, 'transaction'>, command: PriceCommand & NewCost) {
  const { productId, cost, validFrom, reason } = command;
  return runPriceCommand(
    ctx,
    { kind: 'cost-saved', unlessMay: (actor) => unlessAllowed(actor, 'save', 'cost'), command },
    async (tx, product) => {
      if (product.type === 'bundle') return refuse('cost-of-bundle');
      const counts = and(eq(productCosts.productId, productId), isNull(productCosts.removedAt));
      const [before] = await tx.db
        .select({ cost: productCosts.cost })
        .from(productCosts)
        .where(and(counts, lte(productCosts.validFrom, validFrom)))
        .orderBy(desc(productCosts.validFrom))
        .limit(1);
      const actor = actorName(tx.actor);
      const savedAt = tx.now();
      await tx.db
        .update(productCosts)
        .set({ removedAt: savedAt, removedBy: actor })
        .where(and(counts, eq(productCosts.validFrom, validFrom)));
      await tx.db.insert(productCosts).values({ productId, cost, validFrom, reason, actor, savedAt });
      return { cost: { before: before?.cost ?? null, after: cost }, validFrom, reason };
    },
  );
}
