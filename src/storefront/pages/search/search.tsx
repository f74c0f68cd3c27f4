import { useLoaderData, type MetaFunction } from 'react-router';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { counted, GOODS, type PluralForms } from '../../../kernel/plural.ts';
import { pageMeta } from '../../features/meta/page-meta.ts';
import { Container } from '../../ui/container.tsx';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import { Pagination } from '../../features/pagination/pagination.tsx';
import { FoundMaterials } from './found-materials.tsx';
import { EmptySearch } from './empty-search.tsx';
import { NothingFound } from './nothing-found.tsx';
import { searchAddress } from './search-address.ts';
import type { loader } from './search.server.ts';

export { loader } from './search.server.ts';

const MATERIALS: PluralForms = ['материал', 'материала', 'материалов'];

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          origin: loaderData.origin,
          path: links.search(),
          title: loaderData.query ? `Поиск: ${loaderData.query}` : 'Поиск',
          description: 'Поиск по товарам, статьям и новостям «Травосоли».',
        }),
        { name: 'robots', content: 'noindex' },
      ]
    : [];

export default function SearchPage() {
  const found = useLoaderData<typeof loader>();
  const { query, total, materialsTotal } = found;
  return (
    <Container>
      {query === '' || found.tooShort ? (
        <EmptySearch popular={found.popular} tooShort={found.tooShort} />
      ) : total + materialsTotal === 0 ? (
        <NothingFound {...found} />
      ) : (
        <Results />
      )}
      <p className="mt-12 text-sm text-quiet">{DISCLAIMER}</p>
    </Container>
  );
}

function Results() {
  const { query, total, materialsTotal, cards, materials, page, pages, exact } = useLoaderData<typeof loader>();
  const counts = [
    ...(total > 0 ? [counted(total, GOODS)] : []),
    ...(materialsTotal > 0 ? [counted(materialsTotal, MATERIALS)] : []),
  ];
  return (
    <>
      <header className="pt-6 pb-6 md:pt-8 md:pb-8">
        <h1 className="break-words">По&nbsp;запросу «{query}»</h1>
        <p className="mt-2 text-quiet">
          {counts.join(' и\u00a0')}
          {page > 1 && `, страница\u00a0${page}`}
        </p>
        <QueryNotes />
      </header>
      {cards.length > 0 && (
        <>
          <h2 className={materials.length > 0 ? 'mb-6' : 'sr-only'}>Товары</h2>
          <Shelf cards={cards} eager={4} />
        </>
      )}
      <Pagination page={page} pages={pages} addressOf={(number) => searchAddress(query, number, exact)} />
      <FoundMaterials materials={materials} />
    </>
  );
}

/** How the query was changed, with a link to search for it as typed. */
function QueryNotes() {
  const { query, corrected, ignored, cut } = useLoaderData<typeof loader>();
  return (
    <>
      {corrected && (
        <p className="mt-3">
          Показаны результаты по&nbsp;запросу «<b>{corrected}</b>».{' '}
          <a href={searchAddress(query, 1, true)} rel="nofollow" className="link inline-block py-2.5">
            Искать именно «{query}»
          </a>
        </p>
      )}
      {ignored.length > 0 && (
        <p className="mt-3 break-words">
          {ignored.map((word) => `«${word}»`).join(', ')}&nbsp;— такого у&nbsp;нас нет, показали найденное
          по&nbsp;остальным словам.
        </p>
      )}
      {cut && <p className="mt-3 text-quiet">Запрос длинный: искали по&nbsp;первым ста знакам.</p>}
    </>
  );
}
