import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { sheetRows } from '../../platform/sheet-rows.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { MOST_BULK_ROWS, MOST_UNPACKED_BYTES } from './bulk-change.rules.ts';
import { earlierBulkChange, openBulkChange, type NewBulkRow } from './open-bulk-change.ts';
import { isEmptyChange } from './product-change.rules.ts';
import { fieldsOfHead, PRODUCT_COLUMNS, type ProductField, type SheetProduct } from './product-columns.rules.ts';
import { sheetProducts } from './sheet-products.reads.ts';
import { readRow, type ReadLabel, type TypedRow } from './typed-row.rules.ts';

interface UploadedProducts {
  /** UUID made by the sender: the same upload twice is one change. */
  readonly key: string;
  /** The name of the file. */
  readonly name: string;
  /** CSV or XLSX; the first row with words has the headings. */
  readonly file: Uint8Array;
}

/** A number of a product that can exist. */
const PRODUCT_NUMBER = /^[1-9]\d{0,8}$/;

/** Saves a file with products as a change whose rows are tried; nothing of a product changes before it is applied. */
export async function importProducts(
  ctx: Pick<ShopContext, 'transaction' | 'actor' | 'db'>,
  { key, name, file }: UploadedProducts,
  readLabel: ReadLabel,
): Promise<{ readonly id: string } | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'change-many', 'product');
  if (notAllowed) return notAllowed;
  if (ctx.actor.kind !== 'staff') return refuse('not-allowed', { verb: 'change-many', thing: 'product' });
  const { actor } = ctx;
  const read = await sheetRows(file, { mostRows: MOST_BULK_ROWS, mostBytes: MOST_UNPACKED_BYTES });
  if (typeof read === 'string') return refuse('import-unfit', { why: read });
  const { rows, firstLine } = read;
  const requestHash = hashRequest(['import', name, rows]);
  const earlier = await earlierBulkChange(ctx, { key, requestHash });
  if (earlier) return earlier;

  const [head = [], ...body] = rows;
  const { fields, unknown, twice } = fieldsOfHead(head);
  if (!fields.includes('id')) return refuse('import-unfit', { why: 'no-number' });
  if (twice.length > 0) return refuse('import-unfit', { why: 'twice', head: PRODUCT_COLUMNS[twice[0]!].head });
  const typed = body
    .map((cells, at) => ({ position: firstLine + 1 + at, row: rowOf(fields, cells) }))
    .filter(({ row }) => Object.values(row).some((cell) => cell.trim() !== ''));
  if (typed.length === 0) return refuse('import-unfit', { why: 'empty' });
  if (typed.length > MOST_BULK_ROWS) return refuse('bulk-change-too-many', { most: MOST_BULK_ROWS });

  const ids = typed.flatMap(({ row }) => numberOf(row) ?? []);
  return ctx.transaction(async (tx) => {
    const products = new Map((await sheetProducts(tx.db, [...new Set(ids)])).map((product) => [product.id, product]));
    const seen = new Set<number>();
    const changes = typed.map(({ position, row }): NewBulkRow => {
      const id = numberOf(row);
      const product = id === undefined ? undefined : products.get(id);
      const isRepeated = id !== undefined && seen.has(id);
      if (id !== undefined) seen.add(id);
      return { position, ...newRow(row, product, isRepeated, readLabel) };
    });
    return openBulkChange(tx, actor, { key, requestHash, kind: 'import', name, unknownColumns: unknown }, changes);
  });
}

const rowOf = (fields: readonly (ProductField | undefined)[], cells: readonly string[]): TypedRow =>
  Object.fromEntries(fields.flatMap((field, at) => (field === undefined ? [] : [[field, cells[at] ?? '']])));

function numberOf({ id = '' }: TypedRow): number | undefined {
  return PRODUCT_NUMBER.test(id.trim()) ? Number(id.trim()) : undefined;
}

function newRow(
  row: TypedRow,
  product: SheetProduct | undefined,
  isRepeated: boolean,
  readLabel: ReadLabel,
): Omit<NewBulkRow, 'position'> {
  const number = row.id?.trim() ?? '';
  if (!product || isRepeated) {
    const sentence = isRepeated
      ? 'Этот товар есть в\u00a0файле выше: оставьте одну строку.'
      : 'Товара с\u00a0таким номером нет: возьмите номер из\u00a0выгрузки.';
    const name = product?.name ?? row.name?.trim().slice(0, 200) ?? '';
    return { name, state: 'faulty', issues: [{ field: 'id', typed: number.slice(0, 40), sentence }] };
  }
  const { change, shown, issues } = readRow(row, product, readLabel);
  const state = issues.length > 0 ? 'faulty' : isEmptyChange(change) ? 'same' : 'new';
  const { id: productId, version: productVersion, name } = product;
  return { name, productId, productVersion, state, change, shown, issues };
}
