import { useLoaderData } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { BatchForm } from '../../features/batches/batch-form.tsx';
import { UnknownBatch } from '../../features/batches/unknown-batch.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { loader } from './batches.server.ts';

export { loader } from './batches.server.ts';

const HOME = { text: 'Главная', href: links.home() };
const NAME = 'Паспорта партий';

export function meta() {
  return [
    { title: `${NAME} — ${COMPANY.name}` },
    {
      name: 'description',
      content: 'Когда изготовлена партия, до какого дня годна и что показали испытания: найдите по номеру.',
    },
  ];
}

/** The register of batches: finds a passport by what is printed on a pack. */
export default function BatchesPage() {
  const { typed, product, products, found } = useLoaderData<typeof loader>();
  return (
    <Container className="pb-4">
      <Breadcrumbs crumbs={[HOME]} />
      <PageTitle note="Когда изготовлена партия, до&nbsp;какого дня годна и&nbsp;что показали испытания. Номер напечатан на&nbsp;упаковке рядом со&nbsp;сроком годности.">
        {NAME}
      </PageTitle>
      {typed !== '' && found.length === 0 && <UnknownBatch typed={typed} />}
      {found.length > 0 && (
        <section className="mb-8">
          <h2 className="mb-3 text-xl">Партия {typed} есть у&nbsp;нескольких товаров</h2>
          <ul>
            {found.map(({ name, href }) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-11 items-center text-leaf underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <BatchForm typed={typed} product={product} products={products} />
    </Container>
  );
}
