import { eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { lotEvents, lots, type LotResult } from './lots.tables.ts';

export type LotRow = typeof lots.$inferSelect;

interface Definition {
  readonly kind: (typeof lotEvents.$inferSelect)['kind'];
  /** The permission check of the action. */
  readonly unlessMay: (actor: Actor) => Refusal | undefined;
  readonly command: {
    /** UUID made by the sender: a repeated command gets the same result. */
    readonly key: string;
  };
  /** The lot, locked. */
  readonly find: (tx: TransactionContext) => Promise<LotRow | Refusal>;
}

/** What the work of a command has found; no personal data in the facts. */
interface Outcome {
  readonly set: Partial<Pick<LotRow, 'received' | 'blockedReason'>>;
  readonly facts: Record<string, unknown>;
}

/** Runs one command about a lot: permission, lock, repeated key, the work itself, event, all in one transaction. */
export function runLotCommand(
  ctx: Pick<ShopContext, 'transaction'>,
  { kind, unlessMay, command, find }: Definition,
  work: (tx: TransactionContext, lot: LotRow) => Promise<Outcome | Refusal>,
): Promise<LotResult | Refusal> {
  const requestHash = hashRequest([kind, command]);
  const running = ctx.transaction(async (tx): Promise<LotResult | Refusal> => {
    const notAllowed = unlessMay(tx.actor);
    if (notAllowed) return notAllowed;
    const lot = await find(tx);
    if (isRefusal(lot)) return lot;
    const [earlier] = await tx.db.select().from(lotEvents).where(eq(lotEvents.key, command.key));
    if (earlier) return earlier.requestHash === requestHash ? earlier.result : refuse('command-key-reused');
    const outcome = await work(tx, lot);
    if (isRefusal(outcome)) return outcome;
    const at = tx.now();
    const [changed] = await tx.db
      .update(lots)
      .set({ ...outcome.set, updatedAt: at })
      .where(eq(lots.id, lot.id))
      .returning();
    const result = resultOf(changed!);
    const { facts } = outcome;
    const saved = await tx.db
      .insert(lotEvents)
      .values({ lotId: lot.id, kind, key: command.key, requestHash, result, facts, actor: actorName(tx.actor), at })
      // The same key may have been used for another lot meanwhile.
      .onConflictDoNothing()
      .returning({ id: lotEvents.id });
    return saved.length > 0 ? result : refuse('command-key-reused');
  });
  return refuseWhenLocked(refuse('lot-busy', { retryAfter: 60 }), running);
}

export function resultOf({ id, productId, number, bestBefore, received, blockedReason }: LotRow): LotResult {
  return { lotId: id, product: productId, number, bestBefore, received, blocked: blockedReason };
}
