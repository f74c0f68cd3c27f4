import { and, eq, ne, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { productEvents, products } from './catalog.tables.ts';
import { doseColumns, doseOf } from './label-dose.rules.ts';
import { lockWithBundles } from './lock-with-bundles.ts';
import { changedColumns, numberIssues } from './product-changes.reads.ts';
import type { ProductChanges } from './product-changes.rules.ts';
import { unlessProductSeen } from './product-version.ts';
import { exceededInBundles, requireLawful } from './require-lawful.ts';

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
