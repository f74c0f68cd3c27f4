import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { decideBulkChange, type BulkChangeCommand } from './decide-bulk-change.ts';

/** Gives up a change that was not applied. */
export async function cancelBulkChange(
  ctx: Pick<ShopContext, 'transaction'>,
  command: BulkChangeCommand,
): Promise<{ readonly id: string; readonly version: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const { actor } = tx;
    const notAllowed = unlessAllowed(actor, 'change-many', 'product');
    if (notAllowed) return notAllowed;
    if (actor.kind !== 'staff') return refuse('not-allowed', { verb: 'change-many', thing: 'product' });
    const decided = await decideBulkChange(tx, actor, command, 'cancelled');
    return isRefusal(decided) ? decided : { id: decided.id, version: decided.version };
  });
}
