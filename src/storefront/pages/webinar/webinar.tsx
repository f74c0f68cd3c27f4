import { COMPANY } from '../../../kernel/company.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyIsland } from '../../ui/island.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export { loader } from '../../frame/static-frame.server.ts';

export function meta() {
  return [{ title: `Запись на вебинар — ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }];
}

/** Target of the cancellation links in webinar letters. */
export default function WebinarPage() {
  return (
    <Container className="min-h-80 max-w-[44rem] pb-4">
      <PageTitle>Запись на{'\u00a0'}вебинар</PageTitle>
      <noscript>
        <Notice>
          Кнопке нужен JavaScript. Отменим запись и{'\u00a0'}по{'\u00a0'}телефону <PhoneLink />.
        </Notice>
      </noscript>
      <EmptyIsland name="cancel-registration" when="first" />
    </Container>
  );
}
