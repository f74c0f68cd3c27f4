import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { breadcrumbFacts, pageMeta } from '../../features/meta/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { Article } from '../../features/reading/article.tsx';
import { GoodsOfTopic } from '../../features/reading/goods-of-topic.tsx';
import { IllnessNote } from './illness-note.tsx';
import { ItemSource } from './item-source.tsx';
import { questionFacts, readingFacts } from '../../features/reading/reading-facts.ts';
import type { loader } from './reading-item.server.ts';
import { ReadingNote } from '../../features/reading/reading-note.tsx';
import { ReadingTile } from '../../features/reading/reading-tile.tsx';

export { loader } from './reading-item.server.ts';

const crumbsOf = (list: { path: string; name: string }) => [
  { text: 'Главная', href: links.home() },
  { text: list.name, href: list.path },
];

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, path, title, summary, picture, list, kind } = loaderData;
  return pageMeta({
    origin,
    path,
    title,
    description: summary,
    picture,
    kind: kind === 'partner' ? 'website' : 'article',
    facts: [
      readingFacts(loaderData),
      ...questionFacts(loaderData.body),
      breadcrumbFacts(origin, [...crumbsOf(list), { text: title, href: path }]),
    ],
  });
};

export default function ReadingItem() {
  const item = useLoaderData<typeof loader>();
  const { origin, path, kind, list, facts, others, goods } = item;
  return (
    <Container>
      <Breadcrumbs crumbs={crumbsOf(list)} />
      <Article
        {...item}
        address={origin + path}
        note={<ReadingNote kind={kind} item={item} />}
        before={kind === 'illness' && <IllnessNote />}
      >
        <ItemSource facts={facts} />
        {kind === 'press' && (
          <p className="text-sm text-quiet">
            Это наш пересказ, а&nbsp;не&nbsp;текст издания. Названия с&nbsp;пометкой «образец» вымышлены для
            демонстрационной витрины.
          </p>
        )}
      </Article>
      <GoodsOfTopic goods={goods} />
      {others.length > 0 && (
        <section className="pt-16 print:hidden">
          <h2 className="mb-6">{list.others}</h2>
          <ul className="items">
            {others.map((other) => (
              <ReadingTile key={other.address} kind={kind} item={other} as="h3" />
            ))}
          </ul>
        </section>
      )}
    </Container>
  );
}
