import { eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { lots, type LotResult } from './lots.tables.ts';
import { runLotCommand, type LotRow } from './run-lot-command.ts';

interface LotCommand {
  readonly lotId: number;
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
}

interface BlockedLot extends LotCommand {
  readonly reason: string;
}

/** From here on nothing of the lot is packed; what is in boxes already stays there. */
export function blockLot(ctx: Pick<ShopContext, 'transaction'>, command: BlockedLot): Promise<LotResult | Refusal> {
  const definition = {
    kind: 'blocked',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'block', 'lot'),
    find: (tx: TransactionContext) => lockLot(tx, command.lotId),
  } as const;
  return runLotCommand(ctx, definition, async (_tx, lot) => {
    if (lot.blockedReason !== null) return refuse('lot-blocked', { number: lot.number, reason: lot.blockedReason });
    const { reason } = command;
    return { set: { blockedReason: reason }, facts: { reason } };
  });
}

/** The lot may be packed again. */
export function unblockLot(ctx: Pick<ShopContext, 'transaction'>, command: LotCommand): Promise<LotResult | Refusal> {
  const definition = {
    kind: 'unblocked',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'unblock', 'lot'),
    find: (tx: TransactionContext) => lockLot(tx, command.lotId),
  } as const;
  return runLotCommand(ctx, definition, async (_tx, lot) =>
    lot.blockedReason === null
      ? refuse('lot-not-blocked', { number: lot.number })
      : { set: { blockedReason: null }, facts: { reason: lot.blockedReason } },
  );
}

export async function lockLot(tx: TransactionContext, lotId: number): Promise<LotRow | Refusal> {
  const [lot] = await tx.db.select().from(lots).where(eq(lots.id, lotId)).for('update');
  return lot ?? refuse('lot-unknown');
}
