import { and, eq } from 'drizzle-orm';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { returnStock } from '../stock/return-stock.ts';
import { restockedPieces, type AFTER_QUARANTINE } from './return.rules.ts';
import { unitsOfReturn } from './returns.reads.ts';
import { returnUnits } from './returns.tables.ts';
import { runReturnCommand, type ReturnCommand } from './run-return-command.ts';

export interface DecidedQuarantine extends ReturnCommand {
  readonly units: readonly { readonly unitId: number; readonly disposition: (typeof AFTER_QUARANTINE)[number] }[];
}

/**
 * Packs that an inspection has put aside are for sale again, as after an inspection, or written off. The state of their return and the
 * money, which the inspection has decided, stay.
 */
export function decideQuarantine(ctx: Pick<ShopContext, 'transaction'>, command: DecidedQuarantine) {
  return runReturnCommand(
    ctx,
    { name: 'quarantine-decided', command, unlessMay: (actor) => unlessAllowed(actor, 'inspect', 'return') },
    async (tx, { order, found: { id: returnId } }) => {
      const { units } = command;
      const inReturn = await unitsOfReturn(tx.db, returnId);
      for (const { unitId, disposition } of units) {
        const putAside = and(
          eq(returnUnits.returnId, returnId),
          eq(returnUnits.unitId, unitId),
          eq(returnUnits.disposition, 'quarantine'),
        );
        const decided = await tx.db
          .update(returnUnits)
          .set({ disposition })
          .where(putAside)
          .returning({ unitId: returnUnits.unitId });
        if (decided.length === 0) return refuse('return-unit-not-put-aside', { unitId });
      }
      await returnStock(tx, order.id, restockedPieces(inReturn, units));
      return { facts: { units } };
    },
  );
}
