import type { ReactNode } from 'react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { COMPANY } from '../../../kernel/company.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { Container } from '../../ui/container.tsx';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import { SectionTiles } from '../../ui/section-tiles.tsx';
import { BundleOffer } from './bundle-offer.tsx';
import { Hero } from './hero.tsx';
import type { loader } from './home.server.ts';
import { Maker } from './maker.tsx';
import { Purposes } from './purposes.tsx';
import { Salt } from './salt.tsx';
import { Science } from './science.tsx';
import { Terms } from './terms.tsx';

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
          {
            '@type': 'Organization',
            name: COMPANY.name,
            url: loaderData.origin,
            email: COMPANY.email,
            telephone: COMPANY.phones[0].text,
            address: COMPANY.address,
          },
        ],
      })
    : [];

export default function HomePage() {
  const { sections, hits, fresh, offer, scenes } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero scene={scenes.hero} />
      <Container>
        <section className="pt-12 md:pt-16">
          <h2 className="sr-only">Разделы каталога</h2>
          <SectionTiles sections={sections} />
        </section>
        <section className="pt-16 md:pt-24">
          <ShelfTitle href={links.catalog()} more="Весь каталог">
            Чаще всего выбирают
          </ShelfTitle>
          <Shelf cards={hits} />
        </section>
      </Container>
      <Purposes />
      {offer && <BundleOffer offer={offer} />}
      <Container className="pt-16 md:pt-24">
        <section>
          <ShelfTitle href={`${links.section('preparaty')}?sort=new`} more="Все новинки">
            Недавно из&nbsp;цеха
          </ShelfTitle>
          <Shelf cards={fresh} />
        </section>
      </Container>
      <Salt scene={scenes.salt} />
      <Maker factory={scenes.factory} />
      <Science herbs={scenes.herbs} />
      <Terms />
    </>
  );
}

function ShelfTitle({ children, href, more }: { children: ReactNode; href: string; more: string }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 md:mb-8">
      <h2>{children}</h2>
      <a href={href} className="link inline-flex min-h-11 items-center text-sm">
        {more}
      </a>
    </div>
  );
}
