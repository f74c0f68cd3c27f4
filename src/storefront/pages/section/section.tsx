import { X } from 'lucide-react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { counted, GOODS } from '../../../kernel/plural.ts';
import { filterCount, shelfAddress, WHOLE_SHELF, type ShelfSort } from '../../../kernel/shelf-query.ts';
import { breadcrumbFacts, pageMeta } from '../../features/meta/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyIsland } from '../../ui/island.tsx';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import { chosenFilters, onlyPurpose, wholeShelf } from './chosen-filters.ts';
import { EmptyShelf } from './empty-shelf.tsx';
import { Filters, FiltersButton } from './filters.tsx';
import { ConnectionLostNote } from './connection-lost-note.tsx';
import { Pagination } from '../../features/pagination/pagination.tsx';
import type { loader } from './section.server.ts';
import type { ShelfData } from './shelf-data.ts';
import { RESULTS, SHELF } from './shelf-ids.ts';

export { loader } from './section.server.ts';

const CRUMBS = [
  { text: 'Главная', href: links.home() },
  { text: 'Каталог', href: links.catalog() },
];

const SORTS: readonly (readonly [ShelfSort, string])[] = [
  ['popular', 'По популярности'],
  ['new', 'Сначала новые'],
  ['rating', 'По оценке'],
  ['price-up', 'Дешевле'],
  ['price-down', 'Дороже'],
];

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, path, name, tagline, query, filters, total } = loaderData;
  const purpose = onlyPurpose(query, filters);
  const title = purpose ? `${name}: ${purpose}` : name;
  const filtered = filterCount(query) > 0 && !purpose;
  const { page, words } = query;
  // The canonical address has the default order, and for a combination of filters it is the whole section.
  const canonical = { ...WHOLE_SHELF, ...(!filtered && { page, words }) };
  return [
    ...pageMeta({
      origin,
      path: shelfAddress(path, canonical),
      title: page > 1 ? `${title}, страница ${page}` : title,
      description: `${purpose ? `${name} для тех, кто ищет «${purpose}».` : tagline} ${counted(total, GOODS)} от производителя с доставкой по России.${page > 1 ? ` Страница ${page}.` : ''}`,
      facts: [breadcrumbFacts(origin, [...CRUMBS, { text: name, href: path }])],
    }),
    ...(filtered ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

export default function SectionPage() {
  const shelf: ShelfData = useLoaderData<typeof loader>();
  const { path, name, tagline, total, query, pages, filters, cards } = shelf;
  const purpose = onlyPurpose(query, filters);
  const chosen = chosenFilters(path, query, filters);
  const beside = filters.facets.length > 0 || filters.prices !== undefined || chosen.length > 0;
  return (
    <>
      <Container id={SHELF}>
        <Breadcrumbs crumbs={purpose ? [...CRUMBS, { text: name, href: path }] : CRUMBS} />
        <header className="py-6 md:pb-8">
          <h1>
            {purpose ? `${name}: ${purpose}` : name}{' '}
            <span className="ml-1 align-baseline font-sans text-base font-normal tracking-normal whitespace-nowrap text-quiet">
              {counted(total, GOODS)}
            </span>
          </h1>
          <p className="mt-2 max-w-[60ch] text-quiet">{tagline}</p>
        </header>
        <div className={beside ? 'beside' : undefined}>
          {beside && <Filters shelf={shelf} />}
          <section id={RESULTS} aria-label="Товары раздела" tabIndex={-1} className="min-w-0 outline-none">
            <div className="flex items-center gap-x-5 pb-4">
              {beside && <FiltersButton count={filterCount(query)} />}
              {(total > 1 || chosen.length > 0) && (
                <nav aria-label="Порядок товаров" className="sorts" data-in-place>
                  {SORTS.map(([sort, text]) => (
                    <a
                      key={sort}
                      href={shelfAddress(path, { ...query, sort, page: 1 })}
                      aria-current={sort === query.sort || undefined}
                      rel="nofollow"
                    >
                      {text}
                    </a>
                  ))}
                </nav>
              )}
            </div>
            {chosen.length > 0 && (
              <ul className="flex flex-wrap gap-2 pb-6" aria-label="Выбранные фильтры" data-in-place>
                {chosen.map(({ text, without }) => (
                  <li key={without}>
                    <a href={without} className="chip" aria-label={`Убрать фильтр: ${text}`}>
                      {text} <X size={16} aria-hidden />
                    </a>
                  </li>
                ))}
                <li>
                  <a href={wholeShelf(path, query)} className="link inline-flex min-h-11 items-center px-2 text-sm">
                    Сбросить всё
                  </a>
                </li>
              </ul>
            )}
            <ConnectionLostNote />
            <p role="status" className="sr-only">
              {chosen.length > 0 ? `Подходит ${counted(total, GOODS)}` : `В разделе ${counted(total, GOODS)}`}
            </p>
            <h2 className="sr-only">Товары раздела</h2>
            {cards.length > 0 ? (
              <Shelf cards={cards} eager={4} />
            ) : (
              <EmptyShelf chosen={chosen} whole={wholeShelf(path, query)} />
            )}
            <Pagination page={query.page} pages={pages} addressOf={(page) => shelfAddress(path, { ...query, page })} />
          </section>
        </div>
        <p className="mt-12 text-sm text-quiet">{DISCLAIMER}</p>
      </Container>
      <EmptyIsland name="filters" />
    </>
  );
}
