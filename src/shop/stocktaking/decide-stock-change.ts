import { eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, isSameActor, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { applyStockChange } from './apply-stock-change.ts';
import { runStockCommand, type LockedStock } from './run-stock-command.ts';
import { stockChanges, type StockResult } from './stocktaking.tables.ts';

interface Decision {
  readonly changeId: string;
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
}

type StockChange = typeof stockChanges.$inferSelect;

/** A second member of the staff approves a large change: stock moves now, by the difference that was found. */
export function approveStockChange(
  ctx: Pick<ShopContext, 'transaction'>,
  command: Decision,
): Promise<StockResult | Refusal> {
  return decide(ctx, 'approved', command, async (tx, stock, change) => {
    if (isSameActor(change.requestedBy, actorName(tx.actor))) return refuse('stock-same-person');
    return applyStockChange(tx, stock, change);
  });
}

/** A large change is given up, also by whoever asked for it: stock stays. */
export function declineStockChange(
  ctx: Pick<ShopContext, 'transaction'>,
  command: Decision & { readonly reason: string },
): Promise<StockResult | Refusal> {
  return decide(ctx, 'declined', command, async () => ({ short: 0 }));
}

function decide(
  ctx: Pick<ShopContext, 'transaction'>,
  kind: 'approved' | 'declined',
  command: Decision & { readonly reason?: string },
  work: (
    tx: TransactionContext,
    stock: LockedStock,
    change: StockChange,
  ) => Promise<{ readonly short: number } | Refusal>,
): Promise<StockResult | Refusal> {
  const { changeId, reason } = command;
  const definition = {
    kind,
    command,
    unlessMay: (actor: Actor) =>
      unlessAllowed(actor, kind === 'approved' ? 'approve-change' : 'decline-change', 'stock'),
    find: async (tx: TransactionContext) =>
      (await findChange(tx, changeId, 'unlocked')) ?? refuse('stock-change-unknown'),
  } as const;
  return runStockCommand(ctx, definition, async (tx, stock) => {
    const change = (await findChange(tx, changeId, 'locked'))!;
    if (change.state !== 'awaiting-approval') return refuse('stock-change-decided', { by: change.decidedBy ?? '' });
    const done = await work(tx, stock, change);
    if (isRefusal(done)) return done;
    const state = kind === 'approved' ? 'applied' : 'declined';
    await tx.db
      .update(stockChanges)
      .set({ state, decidedBy: actorName(tx.actor), decidedAt: tx.now() })
      .where(eq(stockChanges.id, changeId));
    const { pieces } = change;
    await closeSettledExceptions(
      tx,
      `stock-change:${changeId}`,
      kind === 'approved' ? 'Исправление одобрено.' : 'Исправление отклонено.',
    );
    return { result: { changeId, state, pieces, short: done.short }, facts: reason === undefined ? {} : { reason } };
  });
}

async function findChange(
  { db }: TransactionContext,
  changeId: string,
  how: 'locked' | 'unlocked',
): Promise<StockChange | undefined> {
  const found = db.select().from(stockChanges).where(eq(stockChanges.id, changeId));
  return (await (how === 'locked' ? found.for('update') : found))[0];
}
