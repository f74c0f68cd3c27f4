import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { pageMeta } from '../../features/meta/page-meta.ts';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import { PurposeLinks } from '../../ui/purpose-links.tsx';
import { SectionTiles } from '../../ui/section-tiles.tsx';
import type { loader } from './catalog.server.ts';

export { loader } from './catalog.server.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        origin: loaderData.origin,
        path: links.catalog(),
        title: 'Каталог',
        description:
          'Препараты, соляные лампы и ингаляторы, курсы, лекции, книги и сертификаты «Травосоли» от производителя.',
      })
    : [];

export default function CatalogPage() {
  const { sections, hits } = useLoaderData<typeof loader>();
  return (
    <Container>
      <PageTitle note="Всё, что мы делаем сами: от травяных сборов и минералов до соляных ламп и курсов.">
        Каталог
      </PageTitle>
      <h2 className="sr-only">Разделы</h2>
      <SectionTiles sections={sections} eager />
      <section className="pt-16">
        <h2>По&nbsp;назначению</h2>
        <PurposeLinks />
      </section>
      <section className="pt-16">
        <h2 className="mb-6">Чаще всего выбирают</h2>
        <Shelf cards={hits} />
      </section>
      <p className="mt-12 text-sm text-quiet">{DISCLAIMER}</p>
    </Container>
  );
}
