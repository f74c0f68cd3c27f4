import { eq } from 'drizzle-orm';
import type { StaffActor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { bulkChanges, type BulkChangeState } from './bulk-changes.tables.ts';

export interface BulkChangeCommand {
  readonly bulkChangeId: string;
  /** UUID made by the sender: a repeated command changes nothing. */
  readonly key: string;
  readonly expectedVersion: number;
}

/**
 * Decides about a change that waits: once, by one member.
 * @returns the change, with whether the same command has decided it before
 */
export async function decideBulkChange(
  tx: TransactionContext,
  actor: StaffActor,
  { bulkChangeId, key, expectedVersion }: BulkChangeCommand,
  state: Extract<BulkChangeState, 'applying' | 'cancelled'>,
): Promise<{ readonly id: string; readonly version: number; readonly isRepeated: boolean } | Refusal> {
  const [change] = await tx.db.select().from(bulkChanges).where(eq(bulkChanges.id, bulkChangeId)).for('update');
  if (!change) return refuse('bulk-change-unknown');
  if (change.decideKey === key) {
    const isOther = (change.state === 'cancelled') !== (state === 'cancelled');
    return isOther ? refuse('command-key-reused') : { id: change.id, version: change.version, isRepeated: true };
  }
  const isOpen = change.state === 'checked' || (change.state === 'checking' && state === 'cancelled');
  if (!isOpen) return refuse('bulk-change-decided', { state: change.state, by: change.decidedBy ?? '' });
  if (change.version !== expectedVersion) return refuse('bulk-change-moved');
  if (state === 'applying' && change.ready === 0) return refuse('bulk-change-empty');
  const version = change.version + 1;
  const at = tx.now();
  await tx.db
    .update(bulkChanges)
    .set({
      state,
      version,
      decideKey: key,
      decidedBy: actorName(actor),
      decidedAt: at,
      ...(state === 'applying' ? { staffId: actor.id } : { endedAt: at }),
    })
    .where(eq(bulkChanges.id, change.id));
  return { id: change.id, version, isRepeated: false };
}
