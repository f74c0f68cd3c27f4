import { and, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { announceContentJob } from './announce-content.job.ts';
import { contentItems, contentVersions, productContent } from './content.tables.ts';

export type ContentRow = typeof contentItems.$inferSelect;

export interface SavedVersion {
  readonly id: number;
  readonly version: number;
}

/** Locks an item; refused with the current version when `expected` is not it. */
export async function lockContent(
  tx: TransactionContext,
  id: number,
  expected: number | undefined,
): Promise<ContentRow | Refusal> {
  const [row] = await tx.db.select().from(contentItems).where(eq(contentItems.id, id)).for('update');
  if (!row) return refuse('content-unknown');
  if (expected !== undefined && expected !== row.version) return contentChanged(tx, row);
  return row;
}

async function contentChanged({ db }: TransactionContext, { id, version }: ContentRow): Promise<Refusal> {
  const { contentId, version: saved, actor, kind } = contentVersions;
  const [last] = await db
    .select({ by: actor, change: kind })
    .from(contentVersions)
    .where(and(eq(contentId, id), eq(saved, version)));
  return refuse('content-changed', { version, by: last?.by ?? '', change: last?.change ?? '' });
}

/** Saves a snapshot of the item with the actor and the action. */
export async function saveVersion(
  tx: TransactionContext,
  id: number,
  kind: typeof contentVersions.$inferInsert.kind,
): Promise<SavedVersion> {
  const row = (await tx.db.select().from(contentItems).where(eq(contentItems.id, id)))[0]!;
  await tx.db.insert(contentVersions).values({
    contentId: id,
    version: row.version,
    kind,
    snapshot: { ...row, productIds: await productIdsOf(tx, id) },
    actor: actorName(tx.actor),
    at: tx.now(),
  });
  await scheduleAnnouncements(tx, row);
  return { id, version: row.version };
}

/** Saves a snapshot before the first change of an item that no action created, such as demo content. */
export async function saveFirstVersion(tx: TransactionContext, row: ContentRow): Promise<void> {
  await tx.db
    .insert(contentVersions)
    .values({
      contentId: row.id,
      version: row.version,
      kind: 'saved',
      snapshot: { ...row, productIds: await productIdsOf(tx, row.id) },
      actor: 'system',
      at: row.updatedAt,
    })
    .onConflictDoNothing();
}

async function productIdsOf(tx: TransactionContext, id: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: productContent.productId })
    .from(productContent)
    .where(eq(productContent.contentId, id))
    .orderBy(productContent.productId);
  return rows.map((row) => row.id);
}

/** Enqueues a notification for each future time when the item starts or stops being shown. */
async function scheduleAnnouncements(tx: TransactionContext, { publishedAt, facts }: ContentRow): Promise<void> {
  if (!publishedAt) return;
  const { startsAt, endsAt } = facts as { startsAt?: string; endsAt?: string };
  const moments = [publishedAt, startsAt && new Date(startsAt), endsAt && new Date(endsAt)];
  for (const moment of moments) {
    if (moment && moment > tx.now()) await tx.enqueue(announceContentJob, {}, moment);
  }
}
