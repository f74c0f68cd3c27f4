import { COMPANY } from '../../../kernel/company.ts';
import { Container } from '../../ui/container.tsx';
import { EmptyIsland } from '../../ui/island.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export { loader } from '../../frame/static-frame.server.ts';

export function meta() {
  return [{ title: `Отзыв партии — ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }];
}

/** Target of the button in letters about a recall. Its token stands after the `#`, which only the browser knows. */
export default function RecallPage() {
  return (
    <Container className="min-h-80 max-w-[44rem] pb-4">
      <PageTitle>Отзыв партии</PageTitle>
      <EmptyIsland name="recall-link" when="first" />
    </Container>
  );
}
