import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { batchDocuments, documentFile, type BatchResult } from './batches.tables.ts';
import { isPdf } from './pdf.rules.ts';
import { runBatchCommand, type BatchCommand } from './run-batch-command.ts';

interface AddedDocument extends BatchCommand {
  readonly lab: string;
  readonly accreditation: string;
  readonly protocol: string;
  /** Day in ISO 8601. */
  readonly issuedOn: string;
}

interface RemovedDocument extends BatchCommand {
  readonly documentId: string;
}

const unlessMay = (actor: Actor) => unlessAllowed(actor, 'save', 'batch');

/** Adds the protocol of a laboratory to a draft: a PDF and what it says of itself. */
export async function addBatchDocument(
  ctx: Pick<ShopContext, 'transaction' | 'actor'>,
  files: FileStore,
  document: AddedDocument,
  body: Buffer,
): Promise<BatchResult | Refusal> {
  const notAllowed = unlessMay(ctx.actor);
  if (notAllowed) return notAllowed;
  if (!isPdf(body)) return refuse('batch-file-refused');
  const sha256 = createHash('sha256').update(body).digest('hex');
  // Before its row: what is refused leaves a file that the same protocol finds in place.
  await files.write(documentFile(sha256), body);
  const command = { ...document, sha256 };
  return runBatchCommand(ctx, { kind: 'document-added', command, unlessMay }, async (tx, batch) => {
    if (batch.state !== 'draft') return refuse('batch-state', { state: batch.state });
    const { lab, accreditation, protocol, issuedOn } = document;
    const id = randomUUID();
    const facts = { lab, accreditation, protocol, issuedOn, sha256, bytes: body.length };
    const saved = await tx.db
      .insert(batchDocuments)
      .values({ id, batchId: batch.id, ...facts, addedBy: actorName(tx.actor), createdAt: tx.now() })
      .onConflictDoNothing()
      .returning({ id: batchDocuments.id });
    if (saved.length === 0) return refuse('batch-document-twice');
    return { set: { releaseAskedBy: null }, facts };
  });
}

/** Takes a protocol out of a draft; the file goes unless another batch has the same. */
export async function removeBatchDocument(
  ctx: Pick<ShopContext, 'transaction' | 'db'>,
  files: FileStore,
  command: RemovedDocument,
): Promise<BatchResult | Refusal> {
  let removed: string | undefined;
  const done = await runBatchCommand(ctx, { kind: 'document-removed', command, unlessMay }, async (tx, batch) => {
    if (batch.state !== 'draft') return refuse('batch-state', { state: batch.state });
    const [found] = await tx.db
      .delete(batchDocuments)
      .where(and(eq(batchDocuments.id, command.documentId), eq(batchDocuments.batchId, batch.id)))
      .returning({ sha256: batchDocuments.sha256, protocol: batchDocuments.protocol });
    if (!found) return refuse('batch-document-unknown');
    removed = found.sha256;
    return { set: { releaseAskedBy: null }, facts: found };
  });
  if (isRefusal(done) || removed === undefined) return done;
  const [other] = await ctx.db
    .select({ id: batchDocuments.id })
    .from(batchDocuments)
    .where(eq(batchDocuments.sha256, removed))
    .limit(1);
  if (!other) await files.remove(documentFile(removed));
  return done;
}
