import { useLoaderData, type MetaFunction } from 'react-router';
import { useCompany } from '../../features/company/use-company.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { CompanyChapters } from '../../features/company/company-chapters.tsx';
import { CompanyHead } from '../../features/company/company-head.tsx';
import { companyMeta } from '../../features/company/company-meta.ts';
import { BodyBlocks } from '../../features/reading/body-blocks.tsx';
import { BriefIsland } from './brief-start.tsx';
import type { loader } from './partnership.server.ts';
import './partnership.css';

export { loader } from './partnership.server.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? companyMeta(loaderData.page) : []);

/** Contract production: what we do, how long it takes, and the brief. */
export default function Partnership() {
  const { page, before, terms, after, partnerEmail, disclaimer } = useLoaderData<typeof loader>();
  const { phones, hours } = useCompany();
  const [phone] = phones;
  return (
    <Container>
      <CompanyHead page={page}>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <a href="#zadanie" className={buttonClass('primary')}>
            Составить задание
          </a>
          <a href={phone.href} className="link inline-flex min-h-11 items-center">
            {phone.text}
          </a>
        </div>
      </CompanyHead>
      <CompanyChapters chapters={before} />
      <section className="company-chapter" aria-labelledby="sroki">
        <h2 id="sroki">Партии и&nbsp;сроки</h2>
        <div className="company-words">
          <p>
            Сроки даны для небольшой первой партии, от&nbsp;согласованного задания до&nbsp;коробов с&nbsp;документами.
            Ваш ориентир посчитает задание.
          </p>
          <BodyBlocks body={[terms]} />
        </div>
      </section>
      <section id="zadanie" className="brief-section" aria-labelledby="brief-title">
        <h2 id="brief-title">Задание на&nbsp;производство</h2>
        <BriefIsland email={partnerEmail} />
      </section>
      <CompanyChapters chapters={after} />
      <p className="partner-reach">
        <span>
          Отдел контрактного производства:{' '}
          <a href={`mailto:${partnerEmail}`} className="link">
            {partnerEmail}
          </a>
          ,{' '}
          <a href={phone.href} className="link whitespace-nowrap">
            {phone.text}
          </a>
          , {hours}
        </span>
        <span className="text-quiet">{disclaimer}</span>
      </p>
    </Container>
  );
}
