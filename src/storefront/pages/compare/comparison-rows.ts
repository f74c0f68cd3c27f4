import type { CallAnswer } from '../../../api/api-calls.schema.ts';
import { unitsInWords } from '../../../kernel/dose-units.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { counted, DAYS } from '../../../kernel/plural.ts';
import { bindWords, capitalized } from '../../../kernel/typography.ts';

export type ComparedProduct = CallAnswer<'GET /api/products/compare'>['products'][number];

/** One line of the comparison: a cell for each product. */
export interface ComparisonRow {
  readonly title: string;
  readonly cells: readonly string[];
  readonly differs: boolean;
}

export interface ComparisonPart {
  /** Heading over the rows; the first part needs none. */
  readonly title?: string;
  readonly rows: readonly ComparisonRow[];
}

export const EMPTY_CELL = '—';

/** Rows of the comparison. A row without any value is left out. */
export function comparisonRows(products: readonly ComparedProduct[]): readonly ComparisonPart[] {
  const row = (title: string, cellOf: (product: ComparedProduct) => string | null | undefined): ComparisonRow[] => {
    const cells = products.map((product) => cellOf(product) || EMPTY_CELL);
    if (cells.every((cell) => cell === EMPTY_CELL)) return [];
    return [{ title, cells, differs: new Set(cells).size > 1 }];
  };
  const list = (words: readonly string[]) => capitalized(bindWords(words.join(', ')));

  const parts: ComparisonPart[] = [
    {
      rows: [
        ...row('Цена', ({ card }) => formatMoney(card.price)),
        ...row('Цена за\u00a0день', ({ card }) => (card.pricePerDay ? formatMoney(card.pricePerDay) : null)),
        ...row('Оценка', ratingOf),
        ...row('Форма', ({ card }) => capitalized(card.form)),
        ...row('В\u00a0упаковке', ({ card }) => bindWords(card.countText)),
        ...row('Упаковки хватит', ({ daysInPack }) => (daysInPack ? `на\u00a0${counted(daysInPack, DAYS)}` : null)),
        ...row('Суточная порция', ({ dose }) =>
          dose ? unitsInWords(dose.unitsPerIntake * dose.intakesPerDay, dose.unit) : null,
        ),
        ...row('Кому', ({ forWhom }) => list(forWhom)),
        ...row('Для чего', ({ purposes }) => list(purposes)),
      ],
    },
    { title: 'Состав суточной порции', rows: ingredientsOf(products).flatMap((name) => row(name, amountOf(name))) },
    {
      title: 'Важно знать',
      rows: [
        ...row('Кому нельзя', ({ contraindications }) => contraindications && bindWords(contraindications)),
        ...row('Хранение', ({ storage }) => storage && bindWords(storage)),
      ],
    },
  ];
  return parts.filter(({ rows }) => rows.length > 0);
}

function ratingOf({ card: { rating } }: ComparedProduct): string {
  if (!rating) return 'Нет отзывов';
  const average = rating.average.toLocaleString('ru-RU', { maximumFractionDigits: 1 });
  return `${average} из\u00a05, ${counted(rating.count, ['отзыв', 'отзыва', 'отзывов'])}`;
}

/** Ingredients of all the products, those of the first one first. */
function ingredientsOf(products: readonly ComparedProduct[]): string[] {
  const names = new Map<string, string>();
  for (const { composition } of products)
    for (const { name } of composition) if (!names.has(keyOf(name))) names.set(keyOf(name), bindWords(name));
  return [...names.values()];
}

function amountOf(ingredient: string) {
  return ({ composition }: ComparedProduct): string | undefined => {
    const found = composition.find(({ name }) => keyOf(name) === keyOf(ingredient));
    if (!found) return undefined;
    const { amount, dailyNormPercent } = found;
    return bindWords(dailyNormPercent ? `${amount}, ${dailyNormPercent} % нормы` : amount);
  };
}

/** «Витамин B6» is the same ingredient however its spaces and capitals are written. */
function keyOf(name: string): string {
  return name
    .replaceAll(/[\s\u2060]+/g, ' ')
    .trim()
    .toLowerCase();
}
