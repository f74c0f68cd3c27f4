import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { counted, GOODS } from '../../../kernel/plural.ts';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { breadcrumbFacts, pageMeta } from '../../frame/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import { Pagination } from './pagination.tsx';
import type { loader } from './section.server.ts';
import { shelfAddress, SORTS } from './shelf-address.ts';

export { loader } from './section.server.ts';

const WAY = [
  { text: 'Главная', href: links.home() },
  { text: 'Каталог', href: links.catalog() },
];

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, path, name, tagline, page, total } = loaderData;
  return pageMeta({
    origin,
    // Other orders show the same goods: search engines are led to the usual one.
    path: shelfAddress(path, 'popular', page),
    title: page > 1 ? `${name}, страница ${page}` : name,
    description: `${tagline} ${counted(total, GOODS)} от производителя с доставкой по России.`,
    facts: [breadcrumbFacts(origin, [...WAY, { text: name, href: path }])],
  });
};

export default function SectionPage() {
  const { path, name, tagline, total, sort, page, pages, cards } = useLoaderData<typeof loader>();
  return (
    <Container>
      <Breadcrumbs crumbs={WAY} />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 py-6 md:pb-8">
        <div>
          <h1>
            {name}{' '}
            <span className="ml-1 align-baseline font-sans text-base font-normal tracking-normal whitespace-nowrap text-quiet">
              {counted(total, GOODS)}
            </span>
          </h1>
          <p className="mt-2 max-w-[60ch] text-quiet">{tagline}</p>
        </div>
        {total > 1 && (
          <nav aria-label="Порядок товаров" className="sorts">
            {SORTS.map((option) => (
              <a
                key={option.sort}
                href={shelfAddress(path, option.sort, 1)}
                aria-current={option.sort === sort || undefined}
                rel="nofollow"
              >
                {option.text}
              </a>
            ))}
          </nav>
        )}
      </header>
      <h2 className="sr-only">Товары раздела</h2>
      {cards.length > 0 ? (
        <Shelf cards={cards} eager={4} />
      ) : (
        <p className="py-12 text-lg">
          Здесь пока пусто.{' '}
          <a href={links.catalog()} className="link">
            Посмотрите другие разделы
          </a>
          .
        </p>
      )}
      <Pagination page={page} pages={pages} addressOf={(number) => shelfAddress(path, sort, number)} />
      <p className="mt-12 text-sm text-quiet">{DISCLAIMER}</p>
    </Container>
  );
}
