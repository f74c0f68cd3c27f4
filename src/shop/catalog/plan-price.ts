import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { addDays } from '../../kernel/dates.ts';
import { refuse } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { plannedPrices } from './catalog.tables.ts';
import { runPriceCommand, type PriceCommand } from './run-price-command.ts';
import type { NewPrice } from './set-price.ts';

const unlessMay = (actor: Actor) => unlessAllowed(actor, 'set-price', 'product');

/** Plans of a product that are still to come. */
export const MOST_PLANS = 20;
const FARTHEST_DAYS = 366;

/** Plans a price. Whether its old price is honest is checked when it begins, since it depends on what was charged before. */
export function planPrice(
  ctx: Pick<ShopContext, 'transaction'>,
  command: PriceCommand & NewPrice & { readonly startsAt: Date },
) {
  return runPriceCommand(ctx, { kind: 'price-planned', unlessMay, command }, async (tx, product) => {
    const { price, oldPrice, startsAt } = command;
    if (oldPrice !== null && oldPrice <= price) return refuse('old-price-not-higher');
    const now = tx.now();
    if (startsAt <= now || startsAt > addDays(now, FARTHEST_DAYS)) return refuse('price-start-unfit');
    const open = and(eq(plannedPrices.productId, product.id), isNull(plannedPrices.endedAt));
    const plans = await tx.db.select({ startsAt: plannedPrices.startsAt }).from(plannedPrices).where(open);
    if (plans.length >= MOST_PLANS) return refuse('price-plans-full', { most: MOST_PLANS });
    if (plans.some((plan) => plan.startsAt.getTime() === startsAt.getTime())) return refuse('price-start-taken');
    await tx.db
      .insert(plannedPrices)
      .values({ productId: product.id, price, oldPrice, startsAt, actor: actorName(tx.actor), plannedAt: now });
    return { price, oldPrice, startsAt: startsAt.toISOString() };
  });
}

/** Gives up a price that has not begun. */
export function cancelPlannedPrice(
  ctx: Pick<ShopContext, 'transaction'>,
  command: PriceCommand & { readonly planId: number },
) {
  return runPriceCommand(ctx, { kind: 'price-plan-cancelled', unlessMay, command }, async (tx, product) => {
    const open = and(
      eq(plannedPrices.id, command.planId),
      eq(plannedPrices.productId, product.id),
      isNull(plannedPrices.endedAt),
    );
    const [cancelled] = await tx.db
      .update(plannedPrices)
      .set({ endedAt: tx.now(), outcome: 'cancelled' })
      .where(open)
      .returning({ price: plannedPrices.price, startsAt: plannedPrices.startsAt });
    if (!cancelled) return refuse('price-plan-unknown');
    return { price: cancelled.price, startsAt: cancelled.startsAt.toISOString() };
  });
}
