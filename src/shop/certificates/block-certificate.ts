import { desc, eq } from 'drizzle-orm';
import type { BlockCause } from '../../kernel/certificate-blocks.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { lockBalances } from '../ledger/lock-balances.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { certificateEvents, certificates } from './certificates.tables.ts';
import { onCertificate } from './debit-certificates.ts';

interface CertificateCommand {
  readonly certificateId: string;
  /** UUID made by the sender: a repeated command changes nothing. */
  readonly key: string;
  readonly expectedVersion: number;
  readonly cause: BlockCause | null;
}

export interface SavedCertificate {
  readonly certificateId: string;
  readonly version: number;
}

type Ctx = Pick<ShopContext, 'transaction'>;

/** Nothing is spent of a blocked certificate; its money stays on its account, and what an order gives back goes there, too. */
export function blockCertificate(
  ctx: Ctx,
  command: CertificateCommand & { readonly cause: BlockCause },
): Promise<SavedCertificate | Refusal> {
  return switchCertificate(ctx, 'blocked', command);
}

export function unblockCertificate(
  ctx: Ctx,
  command: Omit<CertificateCommand, 'cause'>,
): Promise<SavedCertificate | Refusal> {
  return switchCertificate(ctx, 'unblocked', { ...command, cause: null });
}

function switchCertificate(
  ctx: Ctx,
  kind: 'blocked' | 'unblocked',
  command: CertificateCommand,
): Promise<SavedCertificate | Refusal> {
  const { certificateId, key, expectedVersion, cause } = command;
  const requestHash = hashRequest([kind, command]);
  return ctx.transaction(async (tx): Promise<SavedCertificate | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, kind === 'blocked' ? 'block' : 'unblock', 'certificate');
    if (notAllowed) return notAllowed;
    // The account first, as orders do: an order has spent of it before, or sees that it is blocked.
    await lockBalances(tx, [onCertificate(certificateId, 0).account]);
    const [found] = await tx.db.select().from(certificates).where(eq(certificates.id, certificateId)).for('update');
    if (!found) return refuse('certificate-unknown');
    const [earlier] = await tx.db.select().from(certificateEvents).where(eq(certificateEvents.key, key));
    if (earlier)
      return earlier.requestHash === requestHash
        ? { certificateId, version: earlier.id }
        : refuse('command-key-reused');
    const last = await latestEvent(tx.db, certificateId);
    const version = last?.id ?? 0;
    if (version !== expectedVersion)
      return refuse('certificate-changed', { version, by: last?.actor ?? '', change: last?.kind ?? '' });
    const isBlocked = found.blockedAt !== null;
    if (isBlocked === (kind === 'blocked')) return refuse('certificate-switched', { blocked: isBlocked });
    const at = tx.now();
    await tx.db
      .update(certificates)
      .set({ blockedAt: kind === 'blocked' ? at : null })
      .where(eq(certificates.id, certificateId));
    const facts = cause === null ? {} : { cause };
    const [saved] = await tx.db
      .insert(certificateEvents)
      .values({ certificateId, kind, key, requestHash, actor: actorName(tx.actor), facts, at })
      // The same key may have been used for another certificate meanwhile.
      .onConflictDoNothing()
      .returning({ id: certificateEvents.id });
    return saved ? { certificateId, version: saved.id } : refuse('command-key-reused');
  });
}

/** Its id is the version of the certificate; 0 before the first one. */
async function latestEvent(db: Db, certificateId: string) {
  const [last] = await db
    .select({ id: certificateEvents.id, kind: certificateEvents.kind, actor: certificateEvents.actor })
    .from(certificateEvents)
    .where(eq(certificateEvents.certificateId, certificateId))
    .orderBy(desc(certificateEvents.id))
    .limit(1);
  return last;
}
