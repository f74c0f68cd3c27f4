import { useLoaderData, type MetaFunction } from 'react-router';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { breadcrumbFacts, pageMeta } from '../../features/meta/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Article } from '../../features/reading/article.tsx';
import { GoodsOfTopic } from '../../features/reading/goods-of-topic.tsx';
import { questionFacts, readingFacts } from '../../features/reading/reading-facts.ts';
import { PromoCodeIsland } from './promo-code.tsx';
import type { loader } from './promo-item.server.ts';
import { PromoTile } from './promo-tile.tsx';

export { loader } from './promo-item.server.ts';

const CRUMBS = [
  { text: 'Главная', href: links.home() },
  { text: 'Акции', href: links.promo() },
];

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, path, title, summary, picture, body } = loaderData;
  return pageMeta({
    origin,
    path,
    title,
    description: summary,
    picture,
    kind: 'article',
    facts: [
      readingFacts({ ...loaderData, kind: 'promotion', facts: {} }),
      ...questionFacts(body),
      breadcrumbFacts(origin, [...CRUMBS, { text: title, href: path }]),
    ],
  });
};

export default function PromoItem() {
  const item = useLoaderData<typeof loader>();
  const { origin, path, state, days, code, terms, goods, others } = item;
  return (
    <Container>
      <Breadcrumbs crumbs={CRUMBS} />
      <Article
        {...item}
        address={origin + path}
        note={
          <p className="promo-days" data-state={state}>
            {days}
          </p>
        }
        before={
          state === 'over' ? (
            <Notice title="Эта акция закончилась">
              Её условия больше не&nbsp;действуют. Посмотрите{' '}
              <a href={links.promo()} className="link">
                нынешние акции
              </a>
              .
            </Notice>
          ) : (
            code && (
              <section className="promo-terms" aria-labelledby="promo-terms">
                <h2 id="promo-terms">Условия</h2>
                <PromoCodeIsland code={code} />
                <ul>
                  {terms.map((term) => (
                    <li key={term}>{term}</li>
                  ))}
                </ul>
                <p className="text-sm text-quiet">
                  Введите код{' '}
                  <a href={links.cart()} className="link">
                    в&nbsp;корзине
                  </a>
                  : скидка сразу видна в&nbsp;сумме.
                </p>
              </section>
            )
          )
        }
      >
        {goods.length === 0 && <p className="text-sm text-quiet">{DISCLAIMER}</p>}
      </Article>
      <GoodsOfTopic goods={goods} />
      {others.length > 0 && (
        <section className="pt-16 print:hidden">
          <h2 className="mb-6">Другие акции</h2>
          <ul className="promos">
            {others.map((other) => (
              <PromoTile key={other.address} promotion={other} as="h3" />
            ))}
          </ul>
        </section>
      )}
    </Container>
  );
}
