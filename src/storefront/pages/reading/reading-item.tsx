import { useLoaderData, type MetaFunction } from 'react-router';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { breadcrumbFacts, pageMeta } from '../../frame/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import { BodyBlocks } from './body-blocks.tsx';
import { ItemSource } from './item-source.tsx';
import { readingFacts } from './reading-facts.ts';
import type { loader } from './reading-item.server.ts';
import { ReadingNote } from './reading-note.tsx';
import { ReadingTile } from './reading-tile.tsx';

export { loader } from './reading-item.server.ts';

const wayTo = (list: { path: string; name: string }) => [
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
    facts: [readingFacts(loaderData), breadcrumbFacts(origin, [...wayTo(list), { text: title, href: path }])],
  });
};

export default function ReadingItem() {
  const item = useLoaderData<typeof loader>();
  const { kind, list, title, summary, body, picture, facts, others, goods } = item;
  return (
    <Container>
      <Breadcrumbs crumbs={wayTo(list)} />
      <article className="prose">
        <header>
          <h1>{title}</h1>
          <p className="mt-5 mb-4 text-lg text-quiet">{summary}</p>
          <ReadingNote kind={kind} item={item} />
        </header>
        {picture && <Picture picture={picture} sizes="(width >= 64rem) 880px, 100vw" smallest={640} first />}
        <BodyBlocks body={body} />
        <ItemSource facts={facts} />
      </article>
      {goods.length > 0 && (
        <section className="pt-16">
          <h2 className="mb-6">Товары по&nbsp;теме</h2>
          <Shelf cards={goods} />
          <p className="mt-6 text-sm text-quiet">{DISCLAIMER}</p>
        </section>
      )}
      {others.length > 0 && (
        <section className="pt-16">
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
