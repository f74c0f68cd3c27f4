import { useLoaderData, type MetaFunction } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInIsland } from './signin-part.tsx';
import type { loader } from './signin.server.ts';
import './signin-page.css';

export { loader } from './signin.server.ts';

export const meta: MetaFunction<typeof loader> = () => [
  { title: `Вход — ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
];

/** The sign-in panel as a page: for pages that need a sign-in, and for its link opened in a new tab. */
export default function SignInPage() {
  const { sentence, required } = useLoaderData<typeof loader>();
  return (
    <Container className="pt-8 pb-16 sm:pt-14 sm:pb-24">
      {sentence && (
        <Notice tone={required ? 'calm' : 'error'} className="signin-page-note">
          {sentence}
        </Notice>
      )}
      <SignInIsland />
    </Container>
  );
}
