import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { isRefusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { plannedPrices, productEvents, products } from './catalog.tables.ts';
import { setPrice } from './set-price.ts';

const AT_ONCE = 500;

/**
 * Begins the planned prices whose time has come, each in a transaction of its own. An old price that is not honest any more is left out,
 * and the event says so: the price itself was promised.
 */
export async function applyPlannedPrices(ctx: Pick<ShopContext, 'db' | 'now' | 'transaction'>): Promise<void> {
  const isDue = and(isNull(plannedPrices.endedAt), lte(plannedPrices.startsAt, ctx.now()));
  const due = await ctx.db
    .select({ id: plannedPrices.id, productId: plannedPrices.productId })
    .from(plannedPrices)
    .where(isDue)
    .orderBy(asc(plannedPrices.startsAt), asc(plannedPrices.id))
    .limit(AT_ONCE);
  for (const { id, productId } of due)
    await ctx.transaction(async (tx) => {
      const [product] = await tx.db.select().from(products).where(eq(products.id, productId)).for('update');
      const open = and(eq(plannedPrices.id, id), isNull(plannedPrices.endedAt));
      const [plan] = await tx.db.select().from(plannedPrices).where(open).for('update');
      if (!product || !plan) return;
      const at = tx.now();
      const planned = { price: plan.price, oldPrice: plan.oldPrice };
      const asPlanned = await setPrice(tx, product, planned);
      const isUnfit = isRefusal(asPlanned);
      const facts = isUnfit ? await setPrice(tx, product, { ...planned, oldPrice: null }) : asPlanned;
      const outcome = isUnfit ? 'refused' : 'applied';
      await tx.db.update(plannedPrices).set({ endedAt: at, outcome }).where(eq(plannedPrices.id, id));
      await tx.db.insert(productEvents).values({
        productId,
        kind: isUnfit ? 'price-plan-refused' : 'price-changed',
        actor: actorName(tx.actor),
        facts: { ...facts, plannedBy: plan.actor },
        at,
      });
    });
}
