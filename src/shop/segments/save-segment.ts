import { desc, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import type { SegmentRule } from './segment.rules.ts';
import { segmentEvents, segments, type SegmentResult } from './segments.tables.ts';

interface SavedSegment {
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
  readonly name: string;
  readonly rule: SegmentRule;
}

type Saved = SegmentResult | Refusal;

/** Adds a segment. */
export function addSegment(ctx: Pick<ShopContext, 'transaction'>, command: SavedSegment): Promise<Saved> {
  const requestHash = hashRequest(['added', command]);
  return ctx.transaction(async (tx): Promise<Saved> => {
    const { key, name, rule } = command;
    const notAllowed = unlessAllowed(tx.actor, 'save', 'segment');
    if (notAllowed) return notAllowed;
    const earlier = await earlierResult(tx, key, requestHash);
    if (earlier) return earlier;
    const at = tx.now();
    const [added] = await tx.db
      .insert(segments)
      .values({ name, rule, version: 1, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning({ id: segments.id });
    // A repeated press that was faster has its own answer.
    if (!added) return (await earlierResult(tx, key, requestHash)) ?? refuse('segment-taken', { name });
    return record(tx, { kind: 'added', key, requestHash, facts: { name, rule } }, { segmentId: added.id, version: 1 });
  });
}

/** Changes a segment. A campaign that was asked about, approved or scheduled with the former rule has to be looked at again. */
export function changeSegment(
  ctx: Pick<ShopContext, 'transaction'>,
  command: SavedSegment & { readonly segmentId: number; readonly expectedVersion: number },
): Promise<Saved> {
  const requestHash = hashRequest(['changed', command]);
  return ctx.transaction(async (tx): Promise<Saved> => {
    const { key, segmentId, expectedVersion, name, rule } = command;
    const notAllowed = unlessAllowed(tx.actor, 'save', 'segment');
    if (notAllowed) return notAllowed;
    const [segment] = await tx.db.select().from(segments).where(eq(segments.id, segmentId)).for('update');
    if (!segment) return refuse('segment-unknown');
    const earlier = await earlierResult(tx, key, requestHash);
    if (earlier) return earlier;
    if (segment.version !== expectedVersion)
      return refuse('segment-changed', { version: segment.version, by: await lastActor(tx, segmentId) });
    const [namesake] = await tx.db.select({ id: segments.id }).from(segments).where(eq(segments.name, name));
    if (namesake && namesake.id !== segmentId) return refuse('segment-taken', { name });
    const version = segment.version + 1;
    await tx.db.update(segments).set({ name, rule, version, updatedAt: tx.now() }).where(eq(segments.id, segmentId));
    const facts = { name: { before: segment.name, after: name }, rule: { before: segment.rule, after: rule } };
    return record(tx, { kind: 'changed', key, requestHash, facts }, { segmentId, version });
  });
}

async function earlierResult(tx: TransactionContext, key: string, requestHash: string): Promise<Saved | undefined> {
  const [earlier] = await tx.db.select().from(segmentEvents).where(eq(segmentEvents.key, key));
  if (!earlier) return undefined;
  return earlier.requestHash === requestHash ? earlier.result : refuse('command-key-reused');
}

async function record(
  tx: TransactionContext,
  event: Pick<typeof segmentEvents.$inferInsert, 'kind' | 'key' | 'requestHash' | 'facts'>,
  result: SegmentResult,
): Promise<Saved> {
  const saved = await tx.db
    .insert(segmentEvents)
    .values({ ...event, segmentId: result.segmentId, result, actor: actorName(tx.actor), at: tx.now() })
    .onConflictDoNothing()
    .returning({ id: segmentEvents.id });
  return saved.length > 0 ? result : refuse('command-key-reused');
}

async function lastActor(tx: TransactionContext, segmentId: number): Promise<string> {
  const [last] = await tx.db
    .select({ actor: segmentEvents.actor })
    .from(segmentEvents)
    .where(eq(segmentEvents.segmentId, segmentId))
    .orderBy(desc(segmentEvents.id))
    .limit(1);
  return last?.actor ?? '';
}
