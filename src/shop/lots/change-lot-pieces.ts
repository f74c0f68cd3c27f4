import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { packedOfLot } from './lots.reads.ts';
import { lotEvents, lots } from './lots.tables.ts';
import { resultOf, type LotRow } from './run-lot-command.ts';

interface LotChange {
  /** Of the command about stock that this is a part of. */
  readonly key: string;
  readonly requestHash: string;
  /** Negative: there are fewer. */
  readonly pieces: number;
  readonly facts: Record<string, unknown>;
}

/** Pieces of a locked lot that were counted or written off at the shelf; stock is changed by the caller. */
export async function changeLotPieces(
  tx: TransactionContext,
  lot: LotRow,
  { key, requestHash, pieces, facts }: LotChange,
): Promise<Refusal | undefined> {
  const left = lot.received - (await packedOfLot(tx.db, lot.id));
  if (left + pieces < 0) return refuse('stock-lot-fewer', { number: lot.number, most: Math.max(0, left) });
  const at = tx.now();
  const [changed] = await tx.db
    .update(lots)
    .set({ received: lot.received + pieces, updatedAt: at })
    .where(eq(lots.id, lot.id))
    .returning();
  const saved = await tx.db
    .insert(lotEvents)
    .values({
      lotId: lot.id,
      kind: 'corrected',
      key,
      requestHash,
      result: resultOf(changed!),
      facts: { ...facts, pieces: -pieces },
      actor: actorName(tx.actor),
      at,
    })
    // The key of a command about lots.
    .onConflictDoNothing()
    .returning({ id: lotEvents.id });
  return saved.length > 0 ? undefined : refuse('command-key-reused');
}
