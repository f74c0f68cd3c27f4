import { useLoaderData, type MetaFunction } from 'react-router';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { breadcrumbFacts, pageMeta } from '../../features/meta/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { loader } from './promo-list.server.ts';
import { PromoTile } from './promo-tile.tsx';

export { loader } from './promo-list.server.ts';

const HOME = { text: 'Главная', href: links.home() };
const NAME = 'Акции';
const LEAD = 'Скидки, подарки и бесплатная доставка: что действует сейчас, до какого дня и на каких условиях.';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, promotions } = loaderData;
  return pageMeta({
    origin,
    path: links.promo(),
    title: NAME,
    description: LEAD,
    picture: promotions[0]?.picture,
    facts: [breadcrumbFacts(origin, [HOME, { text: NAME, href: links.promo() }])],
  });
};

export default function PromoList() {
  const { promotions } = useLoaderData<typeof loader>();
  const running = promotions.filter(({ state }) => state === 'running');
  const coming = promotions.filter(({ state }) => state === 'coming');
  const over = promotions.filter(({ state }) => state === 'over');
  return (
    <Container>
      <Breadcrumbs crumbs={[HOME]} />
      <PageTitle note={bindWords(LEAD)}>{NAME}</PageTitle>
      {running.length > 0 ? (
        <ul className="promos" aria-label="Действуют сейчас">
          {running.map((promotion, index) => (
            <PromoTile key={promotion.address} promotion={promotion} eager={index < 2} />
          ))}
        </ul>
      ) : (
        <p className="py-6 text-lg">
          Сейчас акций нет. Новые появятся здесь; а&nbsp;пока загляните{' '}
          <a href={links.catalog()} className="link">
            в&nbsp;каталог
          </a>
          .
        </p>
      )}
      {coming.length > 0 && (
        <section className="pt-14">
          <h2 className="mb-6">Скоро начнутся</h2>
          <ul className="promos">
            {coming.map((promotion) => (
              <PromoTile key={promotion.address} promotion={promotion} as="h3" />
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section className="pt-14">
          <h2 className="mb-4">Уже закончились</h2>
          <ul className="promos-over">
            {over.map(({ address, title, days }) => (
              <li key={address}>
                <a href={address} className="link">
                  {title}
                </a>
                <span className="text-sm text-quiet">{days}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="pt-10 text-sm text-quiet">{DISCLAIMER}</p>
    </Container>
  );
}
