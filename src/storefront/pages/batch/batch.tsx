import './batch.css';
import { useLoaderData, type MetaFunction } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { BatchForm } from '../../features/batches/batch-form.tsx';
import { UnknownBatch } from '../../features/batches/unknown-batch.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { BatchBanner } from './batch-banner.tsx';
import type { loader } from './batch.server.ts';

export { loader } from './batch.server.ts';

const CRUMBS = [
  { text: 'Главная', href: links.home() },
  { text: 'Паспорта партий', href: links.batches() },
];

/** For who holds the pack: search engines would show states of yesterday. */
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { batch } = loaderData;
  const name = batch ? `${batch.product}, партия ${batch.number}` : 'Партии нет в\u00a0реестре';
  return [{ title: `${name} — ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }];
};

/** The passport of a batch: facts only, no praise and nothing to buy. */
export default function BatchPage() {
  const { batch, ...unknown } = useLoaderData<typeof loader>();
  if (!batch)
    return (
      <Container className="pb-4">
        <Breadcrumbs crumbs={CRUMBS} />
        <PageTitle>Такой партии нет</PageTitle>
        {'typed' in unknown && (
          <>
            <UnknownBatch typed={unknown.typed} />
            <BatchForm typed={unknown.typed} product={unknown.product} products={unknown.products} />
          </>
        )}
      </Container>
    );
  const { number, product, state, reason, madeOn, bestBefore, results, documents } = batch;
  return (
    <Container className="max-w-[60rem] pb-4">
      <Breadcrumbs crumbs={CRUMBS} />
      <PageTitle note={`Партия ${number}`}>{product}</PageTitle>
      <BatchBanner state={state} reason={reason} />
      <dl className="batch-facts">
        <dt>Изготовлена</dt>
        <dd>
          <time dateTime={madeOn.iso}>{madeOn.text}</time>
        </dd>
        <dt>Годна до</dt>
        <dd>
          <time dateTime={bestBefore.iso}>{bestBefore.text}</time>
        </dd>
      </dl>
      <section className="pt-10" aria-labelledby="results">
        <h2 id="results" className="mb-4">
          Результаты испытаний
        </h2>
        <table className="batch-results">
          <thead>
            <tr>
              <th scope="col">Показатель</th>
              <th scope="col">Результат</th>
              <th scope="col">Норма</th>
              <th scope="col">Метод</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ indicator, value, norm, method }) => (
              <tr key={`${indicator} ${method}`}>
                <th scope="row">{indicator}</th>
                <td data-name="Результат">{value}</td>
                <td data-name="Норма">{norm || '—'}</td>
                <td data-name="Метод">{method || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="pt-10" aria-labelledby="protocols">
        <h2 id="protocols" className="mb-4">
          Протоколы
        </h2>
        <ul className="grid gap-5">
          {documents.map(({ id, lab, accreditation, protocol, issuedOn, kilobytes }) => (
            <li key={id}>
              <a href={links.batchDocument(id)} className="inline-flex min-h-11 items-center text-leaf underline">
                Протокол {protocol} (PDF, {kilobytes}&nbsp;КБ)
              </a>
              <p className="text-sm text-quiet">
                {lab}, аккредитация {accreditation}. {issuedOn}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}
