import { links } from '../../../kernel/links.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { ChosenFilter } from './chosen-filters.ts';

interface EmptyShelfProps {
  /** A filter whose removal is the next step; none where the section itself is empty. */
  last: ChosenFilter | undefined;
  whole: string;
}

export function EmptyShelf({ last, whole }: EmptyShelfProps) {
  if (!last) {
    return (
      <p className="py-12 text-lg">
        Здесь пока пусто.{' '}
        <a href={links.catalog()} className="link">
          Посмотрите другие разделы
        </a>
        .
      </p>
    );
  }
  return (
    <div className="panel px-6 py-12 text-center">
      <p className="font-serif text-xl">Всё сразу не&nbsp;нашлось</p>
      <p className="mx-auto mt-2 max-w-[44ch] text-quiet">
        По&nbsp;отдельности такие товары есть, вместе&nbsp;— нет. Уберите один из&nbsp;фильтров.
      </p>
      <p className="mt-6">
        <a href={last.without} className={buttonClass('primary', true)}>
          Убрать «{last.text}»
        </a>
      </p>
      <p className="mt-2">
        <a href={whole} className="link inline-flex min-h-11 items-center text-sm">
          Показать весь раздел
        </a>
      </p>
    </div>
  );
}
