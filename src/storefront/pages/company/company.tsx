import { useLoaderData, type MetaFunction } from 'react-router';
import { Container } from '../../ui/container.tsx';
import type { loader } from './company.server.ts';
import { ToldChapters } from '../../features/company/company-chapters.tsx';
import { ToldHead } from '../../features/company/company-head.tsx';
import { toldMeta } from '../../features/company/company-meta.ts';

export { loader } from './company.server.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? toldMeta(loaderData) : []);

export default function CompanyPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Container>
      <ToldHead page={page} />
      <ToldChapters chapters={page.chapters} />
    </Container>
  );
}
