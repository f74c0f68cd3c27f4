import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { referenceSubstances } from '../substances/substances.reads.ts';
import { products } from './catalog.tables.ts';
import { daysInPack, doseColumns, doseIssues, doseOf, type DoseColumns } from './label-dose.rules.ts';
import { compositionIssues } from './label-numbers.rules.ts';
import type { ProductDetails } from './product.rules.ts';
import type { ProductChanges } from './product-changes.rules.ts';
import type { WrittenProduct } from './product-label.rules.ts';
import { labelFindings, type LabelFindings } from './require-lawful.ts';

/** What typed changes would write. */
export function changedColumns(
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
export async function numberIssues(
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
