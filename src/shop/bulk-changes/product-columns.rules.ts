import { DOSE_UNITS } from '../../kernel/dose-units.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { sectionOf } from '../../kernel/sections.ts';
import type { DoseColumns } from '../catalog/label-dose.rules.ts';
import type { WrittenProduct } from '../catalog/product-label.rules.ts';

/** A product with what a table of products shows of it. */
export interface SheetProduct extends WrittenProduct, DoseColumns {
  readonly id: number;
  readonly version: number;
  readonly price: Kopecks;
  readonly oldPrice: Kopecks | null;
  readonly gtin: string | null;
  readonly marked: boolean;
  /** From how many pieces on stock is low; null: as for buyers. */
  readonly lowThreshold: number | null;
  readonly publishedAt: Date | null;
}

export const STATE_WORDS = { true: 'На\u00a0витрине', false: 'Не\u00a0опубликован' } as const;
export const YES_NO = { true: 'да', false: 'нет' } as const;

const lines = (values: readonly string[] = []) => values.join('\n');

/**
 * Columns of a table of products, for a file that is downloaded and for one that is uploaded: heading and value, as people read and type
 * it. A list has one value in a line. Numbers stay numbers for table programs.
 */
export const PRODUCT_COLUMNS = {
  id: { head: 'Номер', read: ({ id }) => id },
  name: { head: 'Название', read: ({ name }) => name },
  sectionId: { head: 'Раздел', read: ({ sectionId }) => sectionOf(sectionId).name },
  published: { head: 'Состояние', read: ({ publishedAt }) => STATE_WORDS[publishedAt === null ? 'false' : 'true'] },
  price: { head: 'Цена, ₽', read: ({ price }) => price / 100 },
  oldPrice: { head: 'Старая цена, ₽', read: ({ oldPrice }) => (oldPrice === null ? null : oldPrice / 100) },
  lowThreshold: { head: 'Порог запаса', read: ({ lowThreshold }) => lowThreshold },
  tagline: { head: 'Подзаголовок', read: ({ tagline }) => tagline },
  form: { head: 'Форма выпуска', read: ({ form }) => form },
  countText: { head: 'Количество', read: ({ countText }) => countText },
  drugType: { head: 'Вид', read: ({ drugType }) => drugType },
  purposes: { head: 'Назначение', read: ({ purposes }) => lines(purposes) },
  forWhom: { head: 'Для кого', read: ({ forWhom }) => lines(forWhom) },
  audience: { head: 'Кому подходит', read: ({ audience }) => lines(audience) },
  mainIngredients: { head: 'Основные вещества', read: ({ mainIngredients }) => lines(mainIngredients) },
  gtin: { head: 'Штрихкод', read: ({ gtin }) => gtin?.replace(/^0(?=\d{13}$)/, '') ?? null },
  marked: { head: 'Маркировка', read: ({ marked }) => YES_NO[marked ? 'true' : 'false'] },
  doseUnit: { head: 'Единица приёма', read: ({ doseUnit }) => doseUnit && DOSE_UNITS[doseUnit][0] },
  unitsPerPack: { head: 'Единиц в\u00a0упаковке', read: ({ unitsPerPack }) => unitsPerPack },
  unitsPerIntake: { head: 'Единиц за\u00a0приём', read: ({ unitsPerIntake }) => unitsPerIntake },
  intakesPerDay: { head: 'Приёмов в\u00a0день', read: ({ intakesPerDay }) => intakesPerDay },
  courseDays: { head: 'Курс, дней', read: ({ courseDays }) => courseDays },
  breakDays: { head: 'Перерыв, дней', read: ({ breakDays }) => breakDays },
  daysAfterOpening: { head: 'Срок после вскрытия, дней', read: ({ daysAfterOpening }) => daysAfterOpening },
  annotation: { head: 'Описание', read: ({ details }) => details.annotation.join('\n\n') },
  composition: {
    head: 'Действующие вещества',
    read: ({ details }) => lines(details.composition?.map(({ name, amount }) => `${name}: ${amount}`)),
  },
  ingredients: { head: 'Состав', read: ({ details }) => details.ingredients ?? null },
  howToTake: { head: 'Способ применения', read: ({ details }) => details.howToTake ?? null },
  contraindications: { head: 'Противопоказания', read: ({ details }) => details.contraindications ?? null },
  storage: { head: 'Условия хранения', read: ({ details }) => details.storage ?? null },
  shelfLifeMonths: { head: 'Срок годности, мес.', read: ({ details }) => details.shelfLifeMonths ?? null },
  sgrNumber: { head: 'Номер СГР', read: ({ details }) => details.sgr?.number ?? null },
  sgrDate: { head: 'Дата СГР', read: ({ details }) => details.sgr?.date ?? null },
  programme: { head: 'Программа', read: ({ details }) => lines(details.programme) },
  seoTitle: { head: 'Название для поиска', read: ({ details }) => details.seo?.title ?? null },
  seoDescription: { head: 'Описание для поиска', read: ({ details }) => details.seo?.description ?? null },
} as const satisfies Readonly<
  Record<string, { readonly head: string; readonly read: (product: SheetProduct) => string | number | null }>
>;

export type ProductField = keyof typeof PRODUCT_COLUMNS;
export const PRODUCT_FIELDS = Object.keys(PRODUCT_COLUMNS) as ProductField[];

/** The value of a field as a person types it: «1290,5», «да», lines of a list. */
export function textOf(product: SheetProduct, field: ProductField): string {
  const value = PRODUCT_COLUMNS[field].read(product);
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '');
}

/** What a heading and a word of a cell are compared by: neither case nor the kind of spaces matters. */
export const plainWords = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The fields of a file by its headings, and the headings that are none of ours. */
export function fieldsOfHead(head: readonly string[]) {
  const known = new Map(PRODUCT_FIELDS.map((field) => [plainWords(PRODUCT_COLUMNS[field].head), field]));
  const fields = head.map((text) => known.get(plainWords(text)));
  const unknown = head.filter((text, at) => fields[at] === undefined && text.trim() !== '');
  const twice = fields.filter((field, at) => field !== undefined && fields.indexOf(field) !== at) as ProductField[];
  return { fields, unknown, twice };
}
