import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, type MetaDescriptor } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyIsland } from '../../ui/island.tsx';
import { ACCOUNT_SECTIONS } from './account-sections.ts';
import { SignOutIsland } from './sign-out.tsx';
import './account-frame.css';

/** Title of a page of the account; search engines see none of them. */
export const accountMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} — ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
];

interface AccountFrameProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** Whether something can be changed on the page, which needs scripts. */
  readonly editable?: boolean;
  readonly children: ReactNode;
}

/** What every page of the account has: title, navigation between its pages, sign-out. */
export function AccountFrame({ title, note, editable = false, children }: AccountFrameProps) {
  const { pathname } = useLocation();
  return (
    <Container className="pb-12 lg:pb-20">
      {pathname !== links.account() && (
        <a href={links.account()} className="account-back">
          <ChevronLeft size={18} aria-hidden />
          Личный кабинет
        </a>
      )}
      <PageTitle note={note}>{title}</PageTitle>
      <div className="personal">
        <div className="account-side beside-sticky">
          <nav aria-label="Разделы кабинета" className="account-nav">
            <ul>
              {ACCOUNT_SECTIONS.map(({ path, label, icon: Icon }) => (
                <li key={path}>
                  <a href={path} aria-current={isCurrent(path, pathname) ? 'page' : undefined}>
                    <Icon size={20} strokeWidth={1.6} aria-hidden />
                    {label}
                    {path === links.tickets() && <EmptyIsland name="ticket-badge" as="span" />}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <SignOutIsland box="account-out noscript:hidden" />
          <noscript className="account-out">
            <form method="post" action={links.signOut()}>
              <input type="hidden" name="callbackUrl" value={links.home()} />
              <Button type="submit" look="outline" small>
                Выйти из кабинета
              </Button>
            </form>
          </noscript>
        </div>
        <div className="personal-content">
          {editable && (
            <noscript>
              <p className="personal-plain">
                Изменить данные на{'\u00a0'}этой странице можно с{'\u00a0'}включённым JavaScript. Без него позвоните:{' '}
                <PhoneLink className="link" />.
              </p>
            </noscript>
          )}
          {children}
        </div>
      </div>
    </Container>
  );
}

/** A section is current on the pages under it too; the overview on its own page only. */
function isCurrent(path: string, pathname: string): boolean {
  const here = pathname.replace(/\/$/, '');
  return here === path || (path !== links.account() && here.startsWith(`${path}/`));
}

interface AccountPartProps {
  /** Id of the heading, for links to this part. */
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A part of an account page, named by its heading. */
export function AccountPart({ id, title, children }: AccountPartProps) {
  return (
    <section aria-labelledby={id} className="personal-section">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
