import { COMPANY } from '../../kernel/company.ts';
import { Notice } from '../ui/notice.tsx';

/** Forms are guarded by a puzzle that only a script solves; without one there are older ways. */
export function FormWithoutScript({ email = COMPANY.email }: { email?: string }) {
  const [phone] = COMPANY.phones;
  return (
    <noscript>
      <Notice title="Форма работает только с JavaScript">
        Напишите нам на{' '}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>{' '}
        или позвоните:{' '}
        <a href={phone.href} className="link whitespace-nowrap">
          {phone.text}
        </a>
        , {COMPANY.hours}.
      </Notice>
    </noscript>
  );
}
