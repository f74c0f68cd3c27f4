import { and, eq, ne, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { referenceSubstances } from '../substances/substances.reads.ts';
import { productEvents, products } from './catalog.tables.ts';
import { daysInPack, doseColumns, doseIssues, doseOf, type DoseColumns, type LabelDose } from './label-dose.rules.ts';
import { compositionIssues } from './label-numbers.rules.ts';
import { lockWithBundles } from './lock-with-bundles.ts';
import type { ProductDetails } from './product.rules.ts';
import type { WrittenProduct } from './product-label.rules.ts';
import { unlessProductSeen } from './product-version.ts';
import { exceededInBundles, labelFindings, requireLawful, type LabelFindings } from './require-lawful.ts';

/** Texts and label of a product; prices, stock and pictures are not changed here. `null` removes a detail. */
export type ProductChanges = Partial<
  Omit<WrittenProduct, 'sectionId' | 'type' | 'kind' | 'details'> & {
    readonly details: { readonly [K in keyof ProductDetails]?: ProductDetails[K] | null };
    /** The barcode of a pack as 14 digits; null when it has none. */
    readonly gtin: string | null;
    /** Each pack carries a marking code; needs a barcode. */
    readonly marked: boolean;
    /** How it is taken by its label; null when that is not known as numbers. It sets how many days a pack lasts. */
    readonly dose: LabelDose | null;
  }
>;

/**
 * Changes the texts of a product. A published one must keep a complete label, and published bundles with it must keep to verified
 * levels. Pages and search are updated automatically.
 */
export async function saveProduct(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  typed: ProductChanges,
  expectedVersion?: number,
): Promise<{ id: number; publishedAt: Date | null } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'save', 'product');
    if (notAllowed) return notAllowed;
    // With its bundles: none of them is published meanwhile by the amounts that it had.
    const before = (await lockWithBundles(tx, id)).find((one) => one.id === id);
    if (!before) return refuse('product-unknown');
    const seen = await unlessProductSeen(tx.db, id, expectedVersion);
    if (seen) return seen;
    const changed = changedColumns(before, typed);
    const after = { ...before, ...changed };
    const issues = await numberIssues(tx.db, after, typed.details?.composition ?? []);
    if (issues.length > 0) return refuse('label-numbers-wrong', { issues });
    const refused = await requireLawful(tx, after, before.publishedAt !== null);
    if (refused) return refused;
    const inBundles = typed.details?.composition === undefined ? [] : await exceededInBundles(tx, after);
    if (inBundles.length > 0) return refuse('level-exceeded', { sentences: inBundles });
    const wrongCode = await refuseWrongCode(tx, after);
    if (wrongCode) return wrongCode;

    const at = tx.now();
    const { name, tagline, form, countText, drugType, gtin, marked } = after;
    await tx.db
      .update(products)
      .set({
        name,
        tagline,
        form,
        countText,
        drugType,
        gtin,
        marked,
        ...doseColumns(doseOf(after)),
        daysInPack: after.daysInPack,
        details: after.details,
        updatedAt: at,
        purposes: [...after.purposes],
        forWhom: [...after.forWhom],
        audience: [...after.audience],
        mainIngredients: [...after.mainIngredients],
      })
      .where(eq(products.id, id));
    const fields = Object.keys(changed) as (keyof typeof changed)[];
    const facts = Object.fromEntries(fields.map((field) => [field, { before: before[field], after: after[field] }]));
    await tx.db.insert(productEvents).values({ productId: id, kind: 'saved', actor: actorName(tx.actor), facts, at });
    return { id, publishedAt: before.publishedAt };
  });
}

/** What typed changes would write. */
function changedColumns(
  before: typeof products.$inferSelect,
  { details: changedDetails = {}, dose, ...changes }: ProductChanges,
) {
  const details = { ...before.details, ...changedDetails } as Record<string, unknown>;
  for (const [name, value] of Object.entries(details)) if (value === null) delete details[name];
  return {
    ...changes,
    ...(dose !== undefined && doseColumns(dose)),
    ...(dose && { daysInPack: daysInPack(dose) }),
    details: details as unknown as ProductDetails,
  };
}

/** The dose and the amounts have to be possible, and the amounts those of the text: what is not, a sentence each. */
async function numberIssues(
  db: Db,
  product: DoseColumns & Pick<WrittenProduct, 'type'>,
  composition: NonNullable<ProductDetails['composition']>,
): Promise<string[]> {
  return [
    ...doseIssues(doseOf(product), product),
    ...(composition.length > 0 ? compositionIssues(composition, await referenceSubstances(db)) : []),
  ];
}

/** What would keep a product with these changes from being published; nothing is saved. Whoever asks may read products. */
export async function checkProduct(
  db: Db,
  id: number,
  typed: ProductChanges,
): Promise<(LabelFindings & { readonly numbers: readonly string[] }) | undefined> {
  const [before] = await db.select().from(products).where(eq(products.id, id));
  if (!before) return undefined;
  const after = { ...before, ...changedColumns(before, typed) };
  const numbers = await numberIssues(db, after, after.details.composition ?? []);
  return { ...(await labelFindings(db, after)), numbers };
}

/** A barcode belongs to one product. */
async function refuseWrongCode(
  tx: TransactionContext,
  { id, gtin, marked }: { readonly id: number; readonly gtin: string | null; readonly marked: boolean },
): Promise<Refusal | undefined> {
  if (gtin === null) return marked ? refuse('gtin-missing') : undefined;
  // Two products that get the same barcode at the same moment wait for each other here.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gtin:${gtin}`}, 0))`);
  const other = and(eq(products.gtin, gtin), ne(products.id, id));
  const [taken] = await tx.db.select({ id: products.id }).from(products).where(other).limit(1);
  return taken && refuse('gtin-taken');
}
