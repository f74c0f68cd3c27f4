import { DOSE_UNITS } from '../../kernel/dose-units.ts';
import { fromDecimalString, type Kopecks } from '../../kernel/money.ts';
import { SECTIONS, type SectionId } from '../../kernel/sections.ts';
import type { ProductChanges } from '../catalog/product-changes.rules.ts';
import type { CellIssue, ProductChange, ShownChange } from './product-change.rules.ts';
import {
  plainWords,
  STATE_WORDS,
  textOf,
  YES_NO,
  type ProductField,
  type SheetProduct,
} from './product-columns.rules.ts';

/** Reads the label of a row by the schema of the call that saves a label: its values, or what is wrong in which field. */
export type ReadLabel = (
  typed: Record<string, unknown>,
) =>
  | { readonly changes: ProductChanges }
  | { readonly issues: readonly { readonly field: string; readonly sentence: string }[] };

/** Cells of a row by their fields; what has no column stays as it is. */
export type TypedRow = Readonly<Partial<Record<ProductField, string>>>;

export interface ReadRow {
  readonly change: ProductChange;
  readonly shown: readonly ShownChange[];
  readonly issues: readonly CellIssue[];
}

const LISTS = ['purposes', 'forWhom', 'audience', 'mainIngredients'] as const;
const TEXTS = ['name', 'tagline', 'form', 'countText', 'drugType'] as const;
const DETAILS = ['ingredients', 'howToTake', 'contraindications', 'storage'] as const;
const DOSE = [
  'unitsPerPack',
  'unitsPerIntake',
  'intakesPerDay',
  'courseDays',
  'breakDays',
  'daysAfterOpening',
] as const;
const LONGEST_THRESHOLD = 100_000;
const LOWEST_PRICE = 100;
const HIGHEST_PRICE = 100_000_000;

const SUM_TYPED = 'Укажите сумму в\u00a0рублях: 1290 или 1290,50, от\u00a0рубля до\u00a0миллиона.';

/** Line breaks of any program, and no spaces around. */
const tidy = (typed: string) => typed.replace(/\r\n?/g, '\n').trim();
const withoutSpaces = (typed: string) => typed.replace(/[\s\u00a0₽]/g, '');
const splitLines = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
/** A number, or what was typed instead of one, so that the schema refuses it. */
const numberOf = (typed: string): unknown => {
  const value = Number(withoutSpaces(typed).replace(',', '.'));
  return typed === '' ? null : Number.isNaN(value) ? typed : value;
};
/** Table programs write days in the Russian way. */
const dayOf = (typed: string) => typed.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1');

function sumOf(typed: string): Kopecks | undefined {
  const sum = fromDecimalString(withoutSpaces(typed).replace(',', '.'));
  return sum !== undefined && sum >= LOWEST_PRICE && sum <= HIGHEST_PRICE ? sum : undefined;
}

const keyOf = <K extends string>(words: Readonly<Record<K, string>>, typed: string): K | undefined =>
  (Object.keys(words) as K[]).find((key) => plainWords(words[key]) === plainWords(typed));

/** What a row of a file changes of its product. Cells with the value that is there already change nothing. */
export function readRow(row: TypedRow, product: SheetProduct, readLabel: ReadLabel): ReadRow {
  const typed = new Map<ProductField, string>();
  for (const [field, cell] of Object.entries(row) as [ProductField, string][]) {
    const text = tidy(cell);
    if (field !== 'id' && !isSame(field, text, tidy(textOf(product, field)))) typed.set(field, text);
  }
  const issues: CellIssue[] = [];
  const issue = (field: ProductField, sentence: string) =>
    issues.push({ field, typed: typed.get(field) ?? '', sentence });

  const label = labelOf(typed, product);
  const read = Object.keys(label).length === 0 ? { changes: {} } : readLabel(label);
  if ('issues' in read) for (const { field, sentence } of read.issues) issue(field as ProductField, sentence);
  if (typed.has('composition'))
    issue('composition', 'Вещества меняют на\u00a0странице товара: верните в\u00a0ячейку то, что было.');
  if (typed.has('marked') && keyOf(YES_NO, typed.get('marked')!) === undefined)
    issue('marked', 'Напишите «да» или «нет».');

  const section = typed.get('sectionId');
  const sectionId: SectionId | undefined =
    section === undefined ? undefined : SECTIONS.find(({ name }) => plainWords(name) === plainWords(section))?.id;
  if (section !== undefined && sectionId === undefined)
    issue('sectionId', `Такого раздела нет. Есть: ${SECTIONS.map(({ name }) => name).join(', ')}.`);

  const state = typed.get('published');
  const stateKey = state === undefined ? undefined : keyOf(STATE_WORDS, state);
  if (state !== undefined && stateKey === undefined)
    issue('published', `Напишите «${STATE_WORDS.true}» или «${STATE_WORDS.false}».`);

  const threshold = typed.get('lowThreshold');
  const lowThreshold = threshold === undefined || threshold === '' ? null : Number(withoutSpaces(threshold));
  if (
    lowThreshold !== null &&
    !(Number.isInteger(lowThreshold) && lowThreshold >= 0 && lowThreshold <= LONGEST_THRESHOLD)
  )
    issue('lowThreshold', 'Укажите целое число штук до\u00a0100\u00a0000 или оставьте пусто.');

  const price = typed.has('price') ? sumOf(typed.get('price')!) : product.price;
  if (price === undefined) issue('price', SUM_TYPED);
  const oldTyped = typed.get('oldPrice');
  const oldPrice = oldTyped === undefined ? product.oldPrice : oldTyped === '' ? null : sumOf(oldTyped);
  if (oldPrice === undefined) issue('oldPrice', SUM_TYPED);

  const change: ProductChange = {
    ...('changes' in read && Object.keys(read.changes).length > 0 && { label: read.changes }),
    ...(sectionId !== undefined && { sectionId }),
    ...((typed.has('price') || typed.has('oldPrice')) &&
      price !== undefined &&
      oldPrice !== undefined && { price: { price, oldPrice } }),
    ...(threshold !== undefined && { lowThreshold }),
    ...(stateKey !== undefined && { published: stateKey === 'true' }),
  };
  const shown = [...typed].map(([field, after]) => ({ field, before: textOf(product, field), after }));
  return { change, shown, issues };
}

const WORD_FIELDS: readonly ProductField[] = ['sectionId', 'published', 'marked', 'doseUnit'];
const NUMBER_FIELDS: readonly ProductField[] = [
  'price',
  'oldPrice',
  'lowThreshold',
  'shelfLifeMonths',
  ...DOSE.slice(),
];

function isSame(field: ProductField, typed: string, present: string): boolean {
  if (typed === present) return true;
  if (WORD_FIELDS.includes(field)) return plainWords(typed) === plainWords(present);
  if (NUMBER_FIELDS.includes(field)) return typed !== '' && present !== '' && numberOf(typed) === numberOf(present);
  if (field === 'sgrDate') return dayOf(typed) === present;
  return field === 'gtin' && typed !== '' && present !== '' && typed.padStart(14, '0') === present.padStart(14, '0');
}

/** The changed texts in the shape of the call that saves a label. */
function labelOf(typed: ReadonlyMap<ProductField, string>, { details, ...product }: SheetProduct) {
  const pick = <F extends ProductField>(fields: readonly F[], valueOf: (text: string) => unknown) =>
    Object.fromEntries(fields.flatMap((field) => (typed.has(field) ? [[field, valueOf(typed.get(field)!)]] : [])));
  const orNull = (text: string) => (text === '' ? null : text);
  const marked = typed.has('marked') ? keyOf(YES_NO, typed.get('marked')!) : undefined;
  const sgr = {
    ...details.sgr,
    ...rename(pick(['sgrNumber'], String), 'number'),
    ...rename(pick(['sgrDate'], dayOf), 'date'),
  };
  const seo = {
    ...details.seo,
    ...rename(pick(['seoTitle'], String), 'title'),
    ...rename(pick(['seoDescription'], String), 'description'),
  };
  const changedDetails = {
    ...pick(DETAILS, orNull),
    ...pick(['shelfLifeMonths'], numberOf),
    ...pick(['annotation'], (text) =>
      text
        .split(/\n\s*\n/)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
    ...pick(['programme'], (text) => (text === '' ? null : splitLines(text))),
    ...((typed.has('sgrNumber') || typed.has('sgrDate')) && { sgr: filled(sgr) }),
    ...((typed.has('seoTitle') || typed.has('seoDescription')) && { seo: filled(seo) }),
  };
  return {
    ...pick(TEXTS, String),
    ...pick(LISTS, splitLines),
    ...pick(['gtin'], orNull),
    ...(marked !== undefined && { marked: marked === 'true' }),
    ...doseOf(typed, product),
    ...(Object.keys(changedDetails).length > 0 && { details: changedDetails }),
  };
}

const rename = (values: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.values(values).map((value) => [name, value]));

/** Without empty texts; null when nothing is left. */
function filled(texts: Readonly<Record<string, unknown>>): object | null {
  const left = Object.entries(texts).filter(([, text]) => text !== '' && text !== undefined);
  return left.length === 0 ? null : Object.fromEntries(left);
}

type Dose = Pick<SheetProduct, 'doseUnit' | (typeof DOSE)[number]>;

function doseOf(typed: ReadonlyMap<ProductField, string>, product: Dose): { readonly dose?: object | null } {
  if (![...DOSE, 'doseUnit' as const].some((field) => typed.has(field))) return {};
  const word = typed.get('doseUnit');
  if (word === '') return { dose: null };
  const units = Object.fromEntries(Object.entries(DOSE_UNITS).map(([unit, forms]) => [unit, forms[0]]));
  const unit = word === undefined ? product.doseUnit : (keyOf(units, word) ?? word);
  const numbers = DOSE.map((field) => [field, typed.has(field) ? numberOf(typed.get(field)!) : product[field]]);
  return { dose: { unit, ...Object.fromEntries(numbers) } };
}
