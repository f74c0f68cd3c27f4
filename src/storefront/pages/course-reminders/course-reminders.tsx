import { COMPANY } from '../../../kernel/company.ts';
import { Container } from '../../ui/container.tsx';
import { EmptyIsland } from '../../ui/island.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export { loader } from '../../frame/static-frame.server.ts';

export function meta() {
  return [{ title: `Напоминания — ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }];
}

/** Target of the link in reminder letters. Its token stands after the `#`, which only the browser knows. */
export default function CourseRemindersPage() {
  return (
    <Container className="min-h-80 max-w-[44rem] pb-4">
      <PageTitle>Напоминания по{'\u00a0'}плану</PageTitle>
      <EmptyIsland name="course-reminders-link" when="first" />
    </Container>
  );
}
