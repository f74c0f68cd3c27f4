import { useCompany } from '../company/use-company.ts';
import { Notice } from '../../ui/notice.tsx';

/**
 * Shown without scripts: forms need the solution of a puzzle, which a script computes. Gives email and phone instead.
 * @param to email address, if not that of the shop
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
