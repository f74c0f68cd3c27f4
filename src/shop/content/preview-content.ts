import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import type { DraftItem } from './content-shape.ts';
import { contentAddress } from './content.rules.ts';
import { contentItems, contentPreviews } from './content.tables.ts';
import { writeContent } from './save-content.ts';

/** How long the link to a preview works. */
const PREVIEW_MS = 3_600_000;

/**
 * Checks a draft as saving would, and keeps it for its preview; the item stays as it is.
 * @param contentId of the item that the draft would change
 * @returns the id of the link, which is all that is needed to see it
 */
export async function previewContent(
  ctx: Pick<ShopContext, 'transaction'>,
  draft: DraftItem,
  contentId?: number,
): Promise<{ readonly id: string } | Refusal> {
  const checked = await undone(ctx, async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'save', 'content');
    return notAllowed ?? writeContent(tx, draft, contentId === undefined ? undefined : { id: contentId });
  });
  if (isRefusal(checked)) return checked;
  return ctx.transaction(async (tx) => {
    const id = randomUUID();
    const createdBy = actorName(tx.actor);
    await tx.db
      .insert(contentPreviews)
      .values({ id, draft, contentId: contentId ?? null, createdBy, createdAt: tx.now() });
    return { id };
  });
}

/**
 * Shows the page of a preview: the draft is saved and published in a transaction, the page is read in it, and all of it is rolled back,
 * so the page is the real one and nobody else sees it.
 * @param show with a context that reads what the transaction has written, and the path of the page
 */
export async function showPreview<T>(
  ctx: ShopContext,
  previewId: string,
  show: (inside: ShopContext, path: string) => Promise<T>,
): Promise<T | Refusal> {
  if (!z.uuid().safeParse(previewId).success) return refuse('content-preview-unknown');
  const { id, createdAt } = contentPreviews;
  const since = new Date(ctx.now().getTime() - PREVIEW_MS);
  const [preview] = await ctx.db
    .select()
    .from(contentPreviews)
    .where(and(eq(id, previewId), gt(createdAt, since)));
  if (!preview) return refuse('content-preview-unknown');
  const draft = asShownNow(preview.draft);
  return undone(ctx, async (tx): Promise<T | Refusal> => {
    const written = await writeContent(tx, draft, preview.contentId === null ? undefined : { id: preview.contentId });
    if (isRefusal(written)) return written;
    const now = tx.now();
    const [item] = await tx.db
      .select({ publishedAt: contentItems.publishedAt })
      .from(contentItems)
      .where(eq(contentItems.id, written.id));
    // One that is shown already keeps its day.
    if (!item?.publishedAt || item.publishedAt > now)
      await tx.db.update(contentItems).set({ publishedAt: now }).where(eq(contentItems.id, written.id));
    return show({ ...ctx, db: tx.db }, contentAddress(draft.kind, draft.slug));
  });
}

/** A banner is shown among the others on the home page, as the first of them and whatever its time is. */
function asShownNow(draft: DraftItem): DraftItem {
  if (draft.kind !== 'banner') return draft;
  const { startsAt: _startsAt, endsAt: _endsAt, ...facts } = (draft as DraftItem<'banner'>).facts;
  return { ...draft, position: 0, facts };
}

class Undone extends Error {}

/** What `work` returns; whatever it wrote is rolled back. */
async function undone<T>(
  ctx: Pick<ShopContext, 'transaction'>,
  work: (tx: TransactionContext) => Promise<T>,
): Promise<T> {
  let result: { readonly value: T } | undefined;
  try {
    await ctx.transaction(async (tx) => {
      result = { value: await work(tx) };
      throw new Undone('rolled back');
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return result!.value;
}
