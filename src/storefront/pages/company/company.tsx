import { useLoaderData, type MetaFunction } from 'react-router';
import { Container } from '../../ui/container.tsx';
import type { loader } from './company.server.ts';
import { CompanyChapters } from '../../features/company/company-chapters.tsx';
import { CompanyHead } from '../../features/company/company-head.tsx';
import { companyMeta } from '../../features/company/company-meta.ts';

export { loader } from './company.server.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? companyMeta(loaderData) : []);

export default function CompanyPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Container>
      <CompanyHead page={page} />
      <CompanyChapters chapters={page.chapters} />
    </Container>
  );
}
