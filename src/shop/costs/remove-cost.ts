import { and, eq, isNull } from 'drizzle-orm';
import { refuse } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import { runPriceCommand, type PriceCommand } from '../catalog/run-price-command.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { productCosts } from './costs.tables.ts';

/** Takes back a cost that was saved by mistake: from its day on, the one before it counts again, or none. The row stays in the history. */
export function removeCost(
  ctx: Pick<ShopContext, 'transaction'>,
  command: PriceCommand & { readonly costId: number; readonly reason: string },
) {
  const { productId, costId, reason } = command;
  return runPriceCommand(
    ctx,
    { kind: 'cost-removed', unlessMay: (actor) => unlessAllowed(actor, 'save', 'cost'), command },
    async (tx) => {
      const [removed] = await tx.db
        .update(productCosts)
        .set({ removedAt: tx.now(), removedBy: actorName(tx.actor) })
        .where(and(eq(productCosts.id, costId), eq(productCosts.productId, productId), isNull(productCosts.removedAt)))
        .returning({ cost: productCosts.cost, validFrom: productCosts.validFrom });
      return removed
        ? { cost: { before: removed.cost, after: null }, validFrom: removed.validFrom, reason }
        : refuse('cost-unknown');
    },
  );
}
