import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { breadcrumbFacts, pageMeta } from '../../features/meta/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../features/pagination/pagination.tsx';
import { listAddress } from '../../features/pagination/page-number.ts';
import type { loader } from './reading-list.server.ts';
import { IllnessNote } from './illness-note.tsx';
import { ReadingTile } from '../../features/reading/reading-tile.tsx';

export { loader } from './reading-list.server.ts';

const HOME = { text: 'Главная', href: links.home() };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, path, name, lead, page, cards } = loaderData;
  return pageMeta({
    origin,
    path: listAddress(path, page),
    title: page > 1 ? `${name}, страница ${page}` : name,
    description: page > 1 ? `${lead} Страница ${page}.` : lead,
    picture: cards[0]?.picture,
    facts: [breadcrumbFacts(origin, [HOME, { text: name, href: path }])],
  });
};

export default function ReadingList() {
  const { kind, path, name, lead, page, pages, cards } = useLoaderData<typeof loader>();
  return (
    <Container>
      <Breadcrumbs crumbs={[HOME]} />
      <PageTitle note={bindWords(lead)}>{name}</PageTitle>
      {kind === 'illness' && <IllnessNote />}
      {cards.length > 0 ? (
        <ul className="items">
          {cards.map((item, index) => (
            <ReadingTile
              key={item.address}
              kind={kind}
              item={item}
              lead={page === 1 && index === 0 && Boolean(item.picture)}
              eager={index < 3}
            />
          ))}
        </ul>
      ) : (
        <p className="py-12 text-lg">
          Здесь пока пусто: мы ещё пишем. Загляните{' '}
          <a href={links.news()} className="link">
            в&nbsp;новости
          </a>
          .
        </p>
      )}
      <Pagination page={page} pages={pages} addressOf={(number) => listAddress(path, number)} />
    </Container>
  );
}
