import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { findClaims } from '../claims/find-claims.ts';
import { aboveLevels, levelSentence } from '../substances/overlap.rules.ts';
import { referenceSubstances } from '../substances/substances.reads.ts';
import { productParts, products } from './catalog.tables.ts';
import { amountsOf } from './label-numbers.rules.ts';
import { takenProducts } from './overlaps.reads.ts';
import { missingOnLabel, productTexts, type WrittenProduct } from './product-label.rules.ts';

type LabelledProduct = WrittenProduct & { readonly id: number };

export interface LabelFindings {
  readonly claims: Awaited<ReturnType<typeof findClaims>>;
  /** What the label lacks, a sentence each. */
  readonly missing: readonly string[];
  /** What is above a verified level, a sentence each. */
  readonly exceeded: readonly string[];
}

/** Everything that keeps a product from being published (decision 0055). */
export async function labelFindings(db: Db, product: LabelledProduct): Promise<LabelFindings> {
  return {
    claims: await findClaims(db, productTexts(product)),
    missing: [...missingOnLabel(product), ...(await unpublishedParts(db, product.id))],
    exceeded: await exceededLevels(db, product),
  };
}

/** Refuses texts with forbidden claims and, for a published product, an incomplete label (decision 0055). */
export async function requireLawful(
  tx: TransactionContext,
  product: LabelledProduct,
  isPublished: boolean,
): Promise<Refusal | undefined> {
  const { claims, missing, exceeded } = await labelFindings(tx.db, product);
  if (claims.length > 0) return refuse('claims-found', { claims });
  if (!isPublished) return undefined;
  if (missing.length > 0) return refuse('label-incomplete', { missing });
  return exceeded.length > 0 ? refuse('level-exceeded', { sentences: exceeded }) : undefined;
}

/** What the product, or the parts of a bundle together, contain above verified upper levels (decision 0112). */
async function exceededLevels(db: Db, product: LabelledProduct): Promise<string[]> {
  const taken =
    product.type === 'bundle'
      ? await takenProducts(db, [product.id])
      : // Not yet saved, perhaps.
        [{ ...product, amounts: amountsOf(product.details) }];
  return aboveLevels(taken, await referenceSubstances(db)).map(levelSentence);
}

/**
 * What published bundles with this product would contain above verified upper levels by these amounts, and did not contain before: each
 * sentence names the bundle. One that was above before, since its level was verified later, does not stop other changes.
 */
export async function exceededInBundles(
  tx: TransactionContext,
  { id, details }: Pick<WrittenProduct, 'details'> & { readonly id: number },
): Promise<string[]> {
  const bundles = await tx.db
    .select({ id: products.id, name: products.name })
    .from(productParts)
    .innerJoin(products, eq(products.id, productParts.bundleId))
    .where(and(eq(productParts.partId, id), isNotNull(products.publishedAt)))
    .orderBy(asc(products.id));
  const rows = await referenceSubstances(tx.db);
  const sentences: string[] = [];
  for (const bundle of bundles) {
    const before = await takenProducts(tx.db, [bundle.id]);
    const after = before.map((part) => (part.id === id ? { ...part, amounts: amountsOf(details) } : part));
    const inForce = new Map(aboveLevels(before, rows).map(({ row, micrograms }) => [row.id, micrograms]));
    for (const above of aboveLevels(after, rows))
      if (above.micrograms > (inForce.get(above.row.id) ?? 0))
        sentences.push(`Товар входит в\u00a0набор, который продаётся: ${bundle.name}. ${levelSentence(above)}`);
  }
  return sentences;
}

/** A bundle shows the labels of its parts, so all of them must be published. */
async function unpublishedParts(db: Db, bundleId: number): Promise<string[]> {
  const parts = await db
    .select({ name: products.name })
    .from(productParts)
    .innerJoin(products, eq(products.id, productParts.partId))
    .where(and(eq(productParts.bundleId, bundleId), isNull(products.publishedAt)));
  return parts.map(({ name }) => `Не опубликован товар «${name}» из этого комплекса: сначала опубликуйте его.`);
}
