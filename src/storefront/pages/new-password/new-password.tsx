import type { HeadersFunction, MetaFunction } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { Container } from '../../ui/container.tsx';
import { NewPasswordIsland } from './new-password-part.tsx';
import './new-password.css';

export const meta: MetaFunction = () => [
  { title: `Новый пароль — ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

export const headers: HeadersFunction = () => ({ 'referrer-policy': 'no-referrer' });

/** Target of the link in the password letter. */
export default function NewPasswordPage() {
  return (
    <Container className="new-password">
      <NewPasswordIsland box="panel" />
    </Container>
  );
}
