import { COMPANY } from '../../../kernel/company.ts';
import { Container } from '../../ui/container.tsx';
import { EmptyIsland } from '../../ui/island.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export { loader } from '../../frame/static-frame.server.ts';

export function meta() {
  return [{ title: `Подписка на новости — ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }];
}

/** Target of the links in newsletter letters. What they are for stands after the `#`, which only the browser knows. */
export default function NewsletterPage() {
  return (
    <Container className="min-h-80 max-w-[44rem] pb-4">
      <PageTitle>Подписка на{'\u00a0'}новости</PageTitle>
      <EmptyIsland name="newsletter-link" when="first" />
    </Container>
  );
}
