import { lazy, Suspense, useEffect, type ReactNode } from 'react';
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
import { COMPANY } from '../kernel/company.ts';
import { links as sitemap } from '../kernel/links.ts';
import { Frame } from './frame/frame.tsx';
import { RehearsalNote } from './frame/rehearsal-note.tsx';
import { isConnectionLost } from './client/connection.ts';
import { FailurePage } from './features/not-found/failure-page.tsx';
import { fonts } from './fonts/preload.ts';
import styles from './app.css?url';

export const links: LinksFunction = () => [
  ...fonts,
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export { loader } from './features/company/company.server.ts';

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

/**
 * Before anything is painted: plain mode, which the browser remembers, as pages are the same for everybody; and how much
 * of the page is laid out at first. Whoever comes back to a place of it, or follows a mark or a quotation, needs it whole;
 * anybody else the first screen, and the rest as he goes there. Chrome alone says that it follows a quotation: elsewhere
 * nothing is hidden, only skipped while it is far away.
 */
const BEFORE = `{const{dataset}=document.documentElement,[came]=performance.getEntriesByType("navigation");
if("far"in dataset)if(location.hash||came?.type!=="navigate"||came.name.includes(":~:"))delete dataset.far;
else{if(navigator.userAgentData)dataset.far="hidden";
for(const sign of["scroll","pointerdown","keydown","click","focusin"])addEventListener(sign,({target})=>{
if(target.closest?.("a[href*='#']"))delete dataset.far;else if(dataset.far)dataset.far=""},{capture:true,passive:true})}
try{if(localStorage.plain)dataset.plain=1}catch{}}`;

export function Layout({ children }: { children: ReactNode }) {
  // What was pressed before now is pressed again (start.server.ts).
  useEffect(() => void dispatchEvent(new Event('listening')), []);
  return (
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        {/* With a precedence React writes it before the scripts: nothing is painted without it. */}
        <link rel="stylesheet" href={styles} precedence="app" />
        <script>{BEFORE}</script>
        <Meta />
        <Links />
      </head>
      <body>
        <RehearsalNote />
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
const MissingPage = lazy(async () => ({
  default: (await import('./features/not-found/missing-page.tsx')).MissingPage,
}));

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
