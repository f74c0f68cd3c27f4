import { ChevronLeft, ChevronRight } from 'lucide-react';

interface PaginationProps {
  page: number;
  pages: number;
  addressOf(page: number): string;
}

/** The first page, the last, and the neighbours of the present one; gaps are shown as an ellipsis. */
export function pagesToShow(page: number, pages: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : ['gap' as const, number];
  });
}

export function Pagination({ page, pages, addressOf }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Страницы раздела" className="mt-12 flex items-center justify-center gap-1 tabular-nums">
      {page > 1 && (
        <a href={addressOf(page - 1)} rel="prev" aria-label="Предыдущая страница" className="icon-btn">
          <ChevronLeft size={20} aria-hidden />
        </a>
      )}
      {pagesToShow(page, pages).map((number, index) =>
        number === 'gap' ? (
          <span key={`gap${index}`} className="w-6 text-center text-quiet">
            …
          </span>
        ) : (
          <a
            key={number}
            href={addressOf(number)}
            aria-label={`Страница ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className="icon-btn font-semibold aria-[current]:bg-primary"
          >
            {number}
          </a>
        ),
      )}
      {page < pages && (
        <a href={addressOf(page + 1)} rel="next" aria-label="Следующая страница" className="icon-btn">
          <ChevronRight size={20} aria-hidden />
        </a>
      )}
    </nav>
  );
}
