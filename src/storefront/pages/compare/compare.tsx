import { COMPANY } from '../../../kernel/company.ts';
import { Container } from '../../ui/container.tsx';
import { ComparisonIsland } from './comparison.tsx';

export { loader } from '../../frame/static-frame.server.ts';

export function meta() {
  return [{ title: `Сравнение товаров — ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function ComparePage() {
  return (
    <Container className="pb-12">
      <ComparisonIsland />
    </Container>
  );
}
