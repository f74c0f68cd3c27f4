import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { breadcrumbFacts, pageMeta } from '../../features/meta/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyIsland } from '../../ui/island.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { listAddress } from '../../features/pagination/page-number.ts';
import { Pagination } from '../../features/pagination/pagination.tsx';
import { documentsKindAt } from './documents-kinds.ts';
import type { loader } from './documents.server.ts';
import { Sheet } from './sheet.tsx';
import './documents.css';

export { loader } from './documents.server.ts';

const HOME = { text: 'Главная', href: links.home() };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, path, name, lead, page, documents } = loaderData;
  return pageMeta({
    origin,
    path: listAddress(path, page),
    title: page > 1 ? `${name}, страница ${page}` : name,
    description: lead,
    picture: documents[0]?.picture,
    facts: [breadcrumbFacts(origin, [HOME, { text: name, href: path }])],
  });
};

/** Certificates or awards; each has its own `#` address. */
export default function Documents() {
  const { path, name, lead, page, pages, documents } = useLoaderData<typeof loader>();
  return (
    <Container>
      <Breadcrumbs crumbs={[HOME]} />
      <PageTitle note={bindWords(lead)}>{name}</PageTitle>
      {documents.length > 0 ? (
        <ul className="sheets">
          {documents.map((document, index) => (
            <Sheet key={document.slug} document={document} eager={index < 4} />
          ))}
        </ul>
      ) : (
        <p className="py-12 text-lg">Здесь пока пусто. Если вам нужен документ на товар, напишите нам: пришлём.</p>
      )}
      <p className="sheets-note">
        Листы с&nbsp;пометкой «Образец» нарисованы для демонстрационной витрины: их&nbsp;номера, органы и&nbsp;конкурсы
        вымышлены.
      </p>
      <Pagination page={page} pages={pages} addressOf={(number) => listAddress(path, number)} />
      <EmptyIsland name="zoom-links" props={{ name: documentsKindAt(path).many }} />
    </Container>
  );
}
