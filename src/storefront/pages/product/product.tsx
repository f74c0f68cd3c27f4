import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { breadcrumbFacts, pageMeta } from '../../features/meta/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import { ReadingTile } from '../../features/reading/reading-tile.tsx';
import { EmptyIsland } from '../../ui/island.tsx';
import { RecentIsland } from '../../ui/recent-strip.tsx';
import { BundleParts } from './bundle-parts.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { GalleryIsland } from './gallery.tsx';
import { PageChapters } from './page-chapters.tsx';
import { ProductDetails } from './product-details.tsx';
import { productFacts } from './product-facts.ts';
import type { loader } from './product.server.ts';
import { RatingLine } from './rating-line.tsx';
import { ReviewsSection } from './reviews-section.tsx';

export { loader } from './product.server.ts';

const crumbsOf = (section: { slug: Parameters<typeof links.section>[0]; name: string }) => [
  { text: 'Главная', href: links.home() },
  { text: 'Каталог', href: links.catalog() },
  { text: section.name, href: links.section(section.slug) },
];

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, path, product, section, tagline, pictures, details, reviews, kind, denomination } = loaderData;
  const deliveryNote =
    kind === 'physical'
      ? 'От производителя, с доставкой по России.'
      : `${denomination === null ? 'Доступ' : 'Код'} придёт на email сразу после оплаты.`;
  // «1 шт.» already ends with a full stop.
  const facts = product.facts.replace(/\.$/, '');
  const description = `${tagline} ${facts}. ${section.slug === 'preparaty' ? DISCLAIMER : deliveryNote}`;
  return pageMeta({
    origin,
    path,
    title: details.seo?.title ?? product.name,
    description: details.seo?.description ?? description,
    kind: 'product',
    picture: pictures[0],
    facts: [
      productFacts({ origin, path, product, section: section.name, pictures, description, reviews }),
      breadcrumbFacts(origin, [...crumbsOf(section), { text: product.name, href: path }]),
    ],
  });
};

export default function ProductPage() {
  const page = useLoaderData<typeof loader>();
  const { section, product, kind, pictures, tagline, details, purposes, daysInPack, parts, partsSaving } = page;
  const { bundles, similar, programme, related, reviews } = page;
  const digital = kind === 'digital';
  return (
    <Container>
      <Breadcrumbs crumbs={crumbsOf(section)} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-14">
        <GalleryIsland
          pictures={pictures}
          name={product.name}
          box="min-w-0 lg:sticky lg:top-[calc(var(--head)+1.5rem)] lg:self-start"
        />
        <div className="md:pt-2">
          <p className="eyebrow">{purposes.map(({ text }) => text).join(' · ') || product.facts}</p>
          <h1 className="mt-2 text-[clamp(1.75rem,1.4rem+1.3vw,2.375rem)]">{product.name}</h1>
          <p className="mt-3 text-lg text-quiet">{tagline}</p>
          {purposes.length > 0 && <p className="mt-2 text-sm">{product.facts}</p>}
          <RatingLine rating={reviews.rating} />
          <BuyPanel
            product={product}
            digital={digital}
            certificate={page.denomination !== null}
            registered={Boolean(details.sgr)}
            daysInPack={daysInPack}
            partsSaving={partsSaving}
          />
          {details.sgr && <p className="mt-4 text-sm text-quiet">{DISCLAIMER}</p>}
          {page.taken && <EmptyIsland name="in-cart" props={{ id: product.id }} />}
        </div>
      </div>
      {parts.length > 0 && <BundleParts parts={parts} saving={partsSaving} />}
      <div className="mt-12 lg:mt-16">
        <PageChapters
          has={{
            about: true,
            programme: programme.length,
            composition: details.composition ?? details.ingredients,
            usage: details.howToTake,
            documents: details.sgr ?? related.documents.length,
            video: related.videos.length,
            otzyvy: true,
          }}
        />
        <div className="lower">
          <ProductDetails
            details={details}
            withinLevels={page.withinLevels}
            properties={page}
            programme={programme}
            related={related}
            digital={digital}
            denomination={page.denomination}
          />
        </div>
      </div>
      {(details.sgr || section.slug === 'preparaty' || parts.length > 0) && (
        <p className="rounded-md bg-rose-soft px-5 py-4 text-sm">
          {DISCLAIMER} Перед применением посоветуйтесь с&nbsp;врачом.
        </p>
      )}
      <div className="lower">
        <ReviewsSection
          productId={product.id}
          supplement={section.slug === 'preparaty' || parts.length > 0}
          reviews={reviews}
        />
        {related.articles.length > 0 && (
          <section className="pt-16 [--likely-height:62rem]">
            <h2 className="mb-6">Статьи по&nbsp;теме</h2>
            <ul className="items">
              {related.articles.map((item) => (
                <ReadingTile key={item.address} kind="article" item={item} as="h3" />
              ))}
            </ul>
          </section>
        )}
        {bundles.length > 0 && (
          <section className="pt-16">
            <h2 className="mb-6">Выгоднее в&nbsp;комплексе</h2>
            <Shelf cards={bundles} />
          </section>
        )}
        {similar.length > 0 && (
          <section className="pt-16 [--likely-height:54rem]">
            <h2 className="mb-6">Рядом на&nbsp;полке</h2>
            <Shelf cards={similar} />
          </section>
        )}
      </div>
      <RecentIsland current={product.id} />
      <EmptyIsland
        name="buy-bar"
        props={{ id: product.id, name: product.name, price: product.price, stock: product.stock }}
      />
    </Container>
  );
}
