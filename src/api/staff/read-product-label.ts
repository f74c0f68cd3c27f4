import type { ProductChanges } from '../../shop/catalog/product-changes.rules.ts';
import type { ReadLabel } from '../../shop/bulk-changes/typed-row.rules.ts';
import { ProductBody } from './products.schema.ts';

/** Columns of a file whose values are parts of one value of the call. */
const COLUMNS: Readonly<Record<string, string>> = {
  'sgr.number': 'sgrNumber',
  'sgr.date': 'sgrDate',
  'seo.title': 'seoTitle',
  'seo.description': 'seoDescription',
  'dose.unit': 'doseUnit',
};

/** Reads the label of a row of a file by the schema of the call that saves a label. */
export const readProductLabel: ReadLabel = (typed) => {
  const read = ProductBody.safeParse({ data: typed });
  if (read.success) return { changes: read.data.data as ProductChanges };
  const issues = new Map(read.error.issues.map(({ path, message }) => [fieldOf(path.slice(1)), message]));
  return { issues: [...issues].map(([field, sentence]) => ({ field, sentence })) };
};

function fieldOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string' && part !== 'details');
  const joined = names.slice(0, 2).join('.');
  return COLUMNS[joined] ?? String((names[0] === 'dose' ? names[1] : names[0]) ?? 'name');
}
