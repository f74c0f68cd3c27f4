import type { ComponentProps } from 'react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { pageMeta } from '../../features/meta/page-meta.ts';
import { Container } from '../../ui/container.tsx';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import { SectionTiles } from '../../ui/section-tiles.tsx';
import { organizationFacts, storeFacts } from '../../features/company/store-facts.ts';
import { Banners } from './banners.tsx';
import { BundleOffer } from './bundle-offer.tsx';
import { Hero } from './hero.tsx';
import type { loader } from './home.server.ts';
import { Maker } from './maker.tsx';
import { Partnership } from './partnership.tsx';
import { Purposes } from './purposes.tsx';
import { Salt } from './salt.tsx';
import { Science } from './science.tsx';
import { SectionTitle } from './section-title.tsx';
import { Terms } from './terms.tsx';
import { Tiles } from './tiles.tsx';
import { LatestReviews } from './latest-reviews.tsx';

export { loader } from './home.server.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        origin: loaderData.origin,
        path: links.home(),
        title: 'Травы, минералы и соль от производителя',
        description:
          'Натуральные БАД и товары для солевого отдыха собственного производства: состав целиком на этикетке, доставка по России.',
        picture: loaderData.scenes.hero,
        facts: [
          organizationFacts(loaderData),
          storeFacts(loaderData),
          {
            '@type': 'WebSite',
            name: COMPANY.name,
            url: loaderData.origin,
            inLanguage: 'ru',
            potentialAction: siteSearch(loaderData.origin),
          },
        ],
      })
    : [];

/** Search engines define `query-input`; schema.org types do not have it. */
function siteSearch(origin: string) {
  return {
    '@type': 'SearchAction' as const,
    target: `${origin}${links.search()}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  };
}

export default function HomePage() {
  const { sections, hits, fresh, bundles, scenes, banners, reviews, news, research, videos, papers } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Hero scene={scenes.hero} />
      <Container>
        <section className="pt-12 md:pt-16">
          <h2 className="sr-only">Разделы каталога</h2>
          <SectionTiles sections={sections} />
        </section>
      </Container>
      <Banners banners={banners} />
      <div className="lower">
        <Container className="pt-16 [--likely-height:107rem] md:pt-24">
          <section>
            <SectionTitle href={links.catalog()} more="Весь каталог">
              Чаще всего выбирают
            </SectionTitle>
            <Shelf cards={hits} />
          </section>
        </Container>
        <Purposes />
        <BundleOffer offers={bundles} />
        <Container className="pt-16 md:pt-24">
          <section className="home-fresh">
            <SectionTitle href={`${links.section('preparaty')}?sort=new`} more="Все новинки">
              Недавно из&nbsp;цеха
            </SectionTitle>
            <Shelf cards={fresh} />
          </section>
        </Container>
        <Salt scene={scenes.salt} />
        <Maker factory={scenes.factory} papers={papers} />
        <Science herbs={scenes.herbs} research={research} />
        <LatestReviews reviews={reviews} />
        <TilesSection tiles={videos} href={links.videos()} more="Все видео">
          Вебинары и&nbsp;видео
        </TilesSection>
        <TilesSection tiles={news} href={links.news()} more="Все новости">
          Новости
        </TilesSection>
        <Partnership />
        <Terms />
      </div>
    </>
  );
}

function TilesSection({ tiles, ...title }: ComponentProps<typeof SectionTitle> & ComponentProps<typeof Tiles>) {
  if (tiles.length === 0) return null;
  return (
    <section className="container pt-16 md:pt-24">
      <SectionTitle {...title} />
      <Tiles tiles={tiles} />
    </section>
  );
}
