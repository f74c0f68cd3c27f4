import { useCompany } from '../company/use-company.ts';
import { Notice } from '../../ui/notice.tsx';

/**
 * Forms are guarded by a puzzle that only a script solves; without one there are older ways.
 * @param to mailbox, where it is not that of the shop
 */
export function FormWithoutScript({ to }: { to?: string }) {
  const company = useCompany();
  const email = to ?? company.email;
  const [phone] = company.phones;
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
        , {company.hours}.
      </Notice>
    </noscript>
  );
}
