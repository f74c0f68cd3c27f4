import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
  type LinksFunction,
  type MetaFunction,
} from 'react-router';
import { COMPANY } from '../kernel/company.ts';
import { links as sitemap } from '../kernel/links.ts';
import { Frame } from './frame/frame.tsx';
import { RehearsalNote } from './frame/rehearsal-note.tsx';
import type { loader } from './features/company/company.server.ts';
import { CompanyContext } from './features/company/use-company.ts';
import { MenusContext } from './frame/use-menus.ts';
import { FailurePage } from './features/not-found/failure-page.tsx';
import { MissingPage } from './features/not-found/missing-page.tsx';
import type { MissingPageData } from './features/not-found/not-found.server.ts';
import { fonts } from './fonts/preload.ts';
import { FirstScript } from './first-script.tsx';
import styles from './app.css?url';

export const links: LinksFunction = () => [
  ...fonts,
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export { loader } from './features/company/company.server.ts';

export const meta: MetaFunction = ({ error }) => {
  if (!error) return [{ title: COMPANY.name }];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: `${missing ? 'Страница не найдена' : 'Страница не открылась'} — ${COMPANY.name}` },
    { name: 'robots', content: 'noindex' },
  ];
};

/**
 * The document. It is rendered on the server only: in the browser React takes over the islands of a page, not the page
 * (decision 0090).
 */
export function Layout({ children }: { children: ReactNode }) {
  // The root data is missing if its loader failed; then only the failure page is shown.
  const { company, menus } = useRouteLoaderData<typeof loader>('root') ?? {};
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        {/* With `precedence` React puts it before the scripts, and the browser does not paint without it. */}
        <link rel="stylesheet" href={styles} precedence="app" />
        <FirstScript />
        <Meta />
        <Links />
      </head>
      <body data-company={company && JSON.stringify(company)}>
        <RehearsalNote />
        <CompanyContext value={company}>
          <MenusContext value={menus}>{children}</MenusContext>
        </CompanyContext>
      </body>
    </html>
  );
}

export default function Root() {
  // The chat is shown in an iframe of a page that has its own header and footer.
  if (useLocation().pathname === sitemap.chat()) return <Outlet />;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <Frame>{missing ? <MissingPage found={error.data as MissingPageData | null} /> : <FailurePage />}</Frame>;
}
