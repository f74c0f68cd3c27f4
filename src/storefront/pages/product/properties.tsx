import type { FilterLink } from './filter-links.ts';

export interface PropertiesProps {
  form: string;
  drugType?: FilterLink;
  count: string;
  /** Label of the count: a book has a volume, a certificate a denomination. */
  countName: string;
  /** «2 капсулы»: a day's dose by the label. */
  dailyDose: string;
  mainIngredients: readonly FilterLink[];
  purposes: readonly FilterLink[];
  forWhom: readonly string[];
  weightGrams: number;
  sizeCm: readonly number[];
}

/** Short facts about the product; facet values link to products that share them. */
export function Properties({
  form,
  drugType,
  count,
  countName,
  dailyDose,
  mainIngredients,
  purposes,
  forWhom,
  weightGrams,
  sizeCm,
}: PropertiesProps) {
  const size = sizeCm.every((side) => side > 0)
    ? `${sizeCm.map((side) => side.toLocaleString('ru-RU')).join(' × ')}\u00a0см`
    : '';
  const lines: readonly (readonly [name: string, words: string | readonly FilterLink[]])[] = [
    ['Форма', drugType ? [{ ...drugType, text: form }] : form],
    [countName, count],
    ['Суточная порция', dailyDose],
    ['Главное в\u00a0составе', mainIngredients],
    ['Назначение', purposes],
    ['Кому подойдёт', forWhom.join(', ')],
    ['Вес с\u00a0упаковкой', weightGrams > 0 ? weightText(weightGrams) : ''],
    ['Размер упаковки', size],
  ];
  return (
    <dl className="properties">
      {lines.map(
        ([name, words]) =>
          words.length > 0 && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof words === 'string' ? words : <FilterWords words={words} />}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function FilterWords({ words }: { words: readonly FilterLink[] }) {
  return words.map(({ text, href }, index) => (
    <span key={href}>
      {index > 0 && ', '}
      <a href={href} className="link">
        {text}
      </a>
    </span>
  ));
}

/** «120 г», «2,4 кг». */
function weightText(grams: number): string {
  return grams < 1000
    ? `${grams}\u00a0г`
    : `${(grams / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 })}\u00a0кг`;
}
