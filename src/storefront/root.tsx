import { lazy, Suspense, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  type LinksFunction,
  type MetaFunction,
} from 'react-router';
import textSigns from './fonts/golos-text-signs.woff2?url';
import textFont from './fonts/golos-text-cyrillic.woff2?url';
import titleSigns from './fonts/literata-500-signs.woff2?url';
import titleFont from './fonts/literata-500-cyrillic.woff2?url';
import { COMPANY } from '../kernel/company.ts';
import { links as sitemap } from '../kernel/links.ts';
import { Frame } from './frame/frame.tsx';
import { isConnectionLost } from './pages/not-found/connection.ts';
import { FailurePage } from './pages/not-found/failure-page.tsx';
import styles from './app.css?url';

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const;

export const links: LinksFunction = () => [
  // Letters and signs together: each that comes later has the whole page laid out once more.
  font(textFont),
  font(titleFont),
  font(textSigns),
  font(titleSigns),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export { loader } from './frame/company.server.ts';

/** A page that is open keeps the facts it came with: nothing is asked again for a press or a dialog. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = ({ error }) => {
  if (!error) return [{ title: COMPANY.name }];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: `${missing ? 'Страница не найдена' : 'Страница не открылась'} — ${COMPANY.name}` },
    { name: 'robots', content: 'noindex' },
  ];
};

/** Plain mode has to be there before anything is painted; pages are the same for everybody, so the browser remembers. */
const PLAIN = 'try{if(localStorage.plain)document.documentElement.dataset.plain=1}catch{}';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        {/* With a precedence React writes it before the scripts: nothing is painted without it. */}
        <link rel="stylesheet" href={styles} precedence="app" />
        <script>{PLAIN}</script>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  // Shown in a frame of a page that has all of that already.
  if (useLocation().pathname === sitemap.chat()) return <Outlet />;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Fetched where it is shown; what speaks of a lost connection must be here already. */
const MissingPage = lazy(async () => ({ default: (await import('./pages/not-found/missing-page.tsx')).MissingPage }));

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame>
      {missing ? (
        <Suspense>
          <MissingPage found={error.data} />
        </Suspense>
      ) : (
        <FailurePage lost={isConnectionLost(error)} />
      )}
    </Frame>
  );
}
