import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { sectionOf, type SectionId } from '../../kernel/sections.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { productEvents, products } from './catalog.tables.ts';
import { lockWithBundles } from './lock-with-bundles.ts';
import { unlessProductSeen } from './product-version.ts';
import { requireLawful } from './require-lawful.ts';

/** What is sold there is delivered by letter. */
const DIGITAL_SECTIONS = ['lektsii', 'sertifikati'];

/**
 * Moves a product to another section; its former address leads to the new one. A published one must have the label that the law
 * requires there.
 */
export async function moveProduct(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  sectionId: SectionId,
  expectedVersion: number,
): Promise<{ readonly id: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'save', 'product');
    if (notAllowed) return notAllowed;
    const before = (await lockWithBundles(tx, id)).find((one) => one.id === id);
    if (!before) return refuse('product-unknown');
    const seen = await unlessProductSeen(tx.db, id, expectedVersion);
    if (seen) return seen;
    const isUnfit = before.kind === 'digital' || DIGITAL_SECTIONS.includes(sectionOf(sectionId).slug);
    if (isUnfit) return refuse('product-section-unfit');
    const refused = await requireLawful(tx, { ...before, sectionId }, before.publishedAt !== null);
    if (refused) return refused;
    const at = tx.now();
    await tx.db.update(products).set({ sectionId, updatedAt: at }).where(eq(products.id, id));
    const facts = { sectionId: { before: before.sectionId, after: sectionId } };
    await tx.db.insert(productEvents).values({ productId: id, kind: 'saved', actor: actorName(tx.actor), facts, at });
    return { id };
  });
}
