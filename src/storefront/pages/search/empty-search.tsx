import { links } from '../../../kernel/links.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { CardData } from '../../ui/product-card/card-data.ts';
import { Shelf } from '../../ui/product-card/shelf.tsx';

const POPULAR = [
  'Спокойствие и сон',
  'Энергия и тонус',
  'Защитные силы',
  'Кости и суставы',
  'Сердце и сосуды',
  'Пищеварение',
  'Кожа, волосы, ногти',
  'Память и внимание',
  'Солевой отдых',
];

interface EmptySearchProps {
  popular: readonly CardData[];
  /** A single letter was typed. */
  tooShort: boolean;
}

/** The search page before anything is typed. */
export function EmptySearch({ popular, tooShort }: EmptySearchProps) {
  return (
    <>
      <header className="pt-6 pb-6 md:pt-8">
        <h1>{tooShort ? 'Введите хотя бы две\u00a0буквы' : 'Поиск'}</h1>
        <p className="mt-2 max-w-[60ch] text-quiet">
          Напишите в&nbsp;строке наверху, что ищете: название, состав или назначение. Хватит и&nbsp;двух букв&nbsp;—
          «D3» или «йод» найдутся.
        </p>
      </header>
      <h2 className="mb-4 text-lg">Часто ищут</h2>
      <PopularPurposes />
      <section className="pt-12">
        <h2 className="mb-6">Чаще всего выбирают</h2>
        <Shelf cards={popular} />
      </section>
    </>
  );
}

export function PopularPurposes() {
  return (
    <ul className="flex flex-wrap gap-2">
      {POPULAR.map((words) => (
        <li key={words}>
          <a href={links.search(words)} rel="nofollow" className={buttonClass('quiet', true)}>
            {words}
          </a>
        </li>
      ))}
    </ul>
  );
}
