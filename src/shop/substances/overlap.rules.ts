import { countedAmount, MCG, type LabelAmount } from './amount.rules.ts';
import { amountInUnit, type ReferenceSubstance } from './substance.rules.ts';

/** A product that is taken, with the amounts of its daily dose. A bundle is given as its parts. */
export interface TakenProduct {
  readonly id: number;
  readonly name: string;
  readonly amounts: readonly LabelAmount[];
}

/** A substance that several products contain. */
export interface Overlap {
  readonly substance: string;
  readonly name: string;
  readonly products: readonly { readonly id: number; readonly name: string }[];
  /** Of a day by the labels, in micrograms. */
  readonly micrograms: number;
  /** The part of it that the upper level counts. */
  readonly underLevel: number;
  /** More than a verified upper level. */
  readonly above: boolean;
  /** For people; does not repeat {@link OVERLAP_NOTE}. */
  readonly text: string;
}

/** Belongs under every list of overlaps. */
export const OVERLAP_NOTE = 'Еда, лекарства и\u00a0другие БАД не\u00a0учтены.';

const COUNTS = ['двух', 'трёх', 'четырёх', 'пяти', 'шести', 'семи', 'восьми', 'девяти', 'десяти'];

interface Sum {
  micrograms: number;
  underLevel: number;
  readonly products: Map<number, string>;
}

/**
 * Substances that two or more different products contain, with the sum of their daily doses by the labels. Packs are not
 * counted: two packs of a product are one dose. What has no row in the reference is left out (decision 0112).
 */
export function overlaps(
  taken: readonly TakenProduct[],
  rows: ReadonlyMap<string, ReferenceSubstance>,
): readonly Overlap[] {
  const sums = new Map<string, Sum>();
  for (const { id, name, amounts } of new Map(taken.map((product) => [product.id, product])).values()) {
    for (const amount of amounts) {
      const counted = countedAmount(amount);
      if (!counted || !rows.has(counted.substance)) continue;
      const sum = sums.get(counted.substance) ?? { micrograms: 0, underLevel: 0, products: new Map<number, string>() };
      sum.micrograms += counted.micrograms;
      sum.underLevel += counted.underLevel ? counted.micrograms : 0;
      sum.products.set(id, name);
      sums.set(counted.substance, sum);
    }
  }
  return [...sums]
    .filter(([, { products }]) => products.size > 1)
    .map(([substance, sum]) => overlapOf(rows.get(substance)!, sum))
    .sort((one, other) => Number(other.above) - Number(one.above) || one.name.localeCompare(other.name, 'ru'));
}

/** Substances of which these products, taken together, contain more than a verified upper level. */
export function aboveLevels(
  taken: readonly TakenProduct[],
  rows: ReadonlyMap<string, ReferenceSubstance>,
): { readonly row: ReferenceSubstance; readonly micrograms: number }[] {
  const sums = new Map<string, number>();
  for (const { amounts } of new Map(taken.map((product) => [product.id, product])).values())
    for (const counted of amounts.map(countedAmount))
      if (counted?.underLevel) sums.set(counted.substance, (sums.get(counted.substance) ?? 0) + counted.micrograms);
  return [...sums].flatMap(([substance, micrograms]) => {
    const row = rows.get(substance);
    return row && isAbove(micrograms, row) ? [{ row, micrograms }] : [];
  });
}

/** Why such a product is not published, for the editor. */
export function levelSentence({ row, micrograms }: ReturnType<typeof aboveLevels>[number]): string {
  const level = amountInUnit(row.verifiedLevel! * MCG[row.unit], row);
  return `${row.name}: ${amountInUnit(micrograms, row)} в\u00a0день по\u00a0этикетке, а\u00a0верхний допустимый уровень в\u00a0БАД\u00a0— ${level} (${row.source}). Проверьте состав и\u00a0дозу: выше уровня товар не\u00a0публикуется.`;
}

/** Sums of decimal fractions are not exact. */
const TOLERANCE = 1e-9;

function isAbove(micrograms: number, { verifiedLevel, unit }: ReferenceSubstance): boolean {
  return verifiedLevel !== null && micrograms > verifiedLevel * MCG[unit] * (1 + TOLERANCE);
}

function overlapOf(row: ReferenceSubstance, { micrograms, underLevel, products }: Sum): Overlap {
  const above = isAbove(underLevel, row);
  return {
    substance: row.id,
    name: row.name,
    products: [...products].map(([id, name]) => ({ id, name })),
    micrograms,
    underLevel,
    above,
    text: textOf(row, { micrograms, underLevel, count: products.size, above }),
  };
}

function textOf(
  row: ReferenceSubstance,
  { micrograms, underLevel, count, above }: { micrograms: number; underLevel: number; count: number; above: boolean },
): string {
  const goods = `в\u00a0${COUNTS[count - 2] ?? count} товарах`;
  const sum = `${row.name} есть ${goods}: вместе ${amountInUnit(micrograms, row)} в\u00a0день по\u00a0этикеткам.`;
  if (row.verifiedLevel === null) return sum;
  // Of folate the level counts folic acid alone.
  const part = underLevel < micrograms ? ` Из\u00a0них уровень считает ${amountInUnit(underLevel, row)}.` : '';
  const level = ` Верхний допустимый уровень в\u00a0БАД\u00a0— ${amountInUnit(row.verifiedLevel * MCG[row.unit], row)} (${row.source}).`;
  return sum + level + part + (above ? ' Не\u00a0принимайте их\u00a0вместе без совета врача.' : '');
}
