import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { AskQuestionIsland } from '../../features/forms/ask-question.tsx';
import { Container } from '../../ui/container.tsx';
import { CompanyChapters } from '../../features/company/company-chapters.tsx';
import { CompanyHead } from '../../features/company/company-head.tsx';
import { companyMeta } from '../../features/company/company-meta.ts';
import type { loader } from './delivery.server.ts';
import { CityOffersIsland } from './city-offers.tsx';
import './delivery.css';

export { loader } from './delivery.server.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? companyMeta(loaderData.page) : []);

export default function Delivery() {
  const { page, typical, ways } = useLoaderData<typeof loader>();
  return (
    <Container>
      <CompanyHead page={page} />
      <CityOffersIsland typical={typical} ways={ways} />
      <p className="pt-6">
        <a href={links.payment()} className="link">
          Подробно об&nbsp;оплате
        </a>
      </p>
      <CompanyChapters chapters={page.chapters} />
      <AskQuestionIsland page={page.path} about={'о\u00a0доставке'} />
    </Container>
  );
}
