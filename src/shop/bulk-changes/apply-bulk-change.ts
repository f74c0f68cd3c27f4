import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { bulkChanges } from './bulk-changes.tables.ts';
import { decideBulkChange, type BulkChangeCommand } from './decide-bulk-change.ts';
import { runBulkChangeJob } from './run-bulk-change.job.ts';

/** Has the rows applied that can be. With prices among them it needs the permission to set them, and a fresh code. */
export async function applyBulkChange(
  ctx: Pick<ShopContext, 'transaction'>,
  command: BulkChangeCommand,
): Promise<{ readonly id: string; readonly version: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const { actor } = tx;
    const notAllowed = unlessAllowed(actor, 'change-many', 'product');
    if (notAllowed) return notAllowed;
    if (actor.kind !== 'staff') return refuse('not-allowed', { verb: 'change-many', thing: 'product' });
    const where = eq(bulkChanges.id, command.bulkChangeId);
    const [change] = await tx.db.select({ hasPrices: bulkChanges.hasPrices }).from(bulkChanges).where(where);
    const mayNotPrice = change?.hasPrices ? unlessAllowed(actor, 'set-price', 'product') : undefined;
    if (mayNotPrice) return mayNotPrice;
    const decided = await decideBulkChange(tx, actor, command, 'applying');
    if (isRefusal(decided)) return decided;
    const { isRepeated, ...answer } = decided;
    if (!isRepeated) await tx.enqueue(runBulkChangeJob, { bulkChangeId: answer.id });
    return answer;
  });
}
