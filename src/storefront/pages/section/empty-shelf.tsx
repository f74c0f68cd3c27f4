import { links } from '../../../kernel/links.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { ChosenFilter } from './chosen-filters.ts';

interface EmptyShelfProps {
  /** Empty when the section itself has no products. */
  chosen: readonly ChosenFilter[];
  whole: string;
}

export function EmptyShelf({ chosen, whole }: EmptyShelfProps) {
  const last = chosen.at(-1);
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
    <div className="panel px-6 py-12 text-center" data-in-place>
      <p className="font-serif text-xl">
        {chosen.length > 1 ? 'Всё сразу не\u00a0нашлось' : 'Таких товаров сейчас нет'}
      </p>
      <p className="mx-auto mt-2 max-w-[44ch] text-quiet">
        {chosen.length > 1
          ? 'Вместе эти фильтры ничего не\u00a0оставили. Уберите один из\u00a0них.'
          : 'Уберите фильтр и\u00a0посмотрите остальное.'}
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
