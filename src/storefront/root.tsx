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

/** An open page keeps the data of its first load: client-side navigation and dialogs do not refetch it. */
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
 * Runs in the head before the first paint. Turns on plain mode, which is stored in the browser because pages are cached
 * for everybody; and decides how much of the page is laid out at first. A reload, a return by history, an anchor or a
 * text fragment needs the whole page; any other visit starts with the first screen, and the rest is laid out on
 * interaction. Only Chrome reports text fragments; in other browsers distant parts are skipped, not hidden.
 */
const HEAD_SCRIPT = `{const{dataset}=document.documentElement,[came]=performance.getEntriesByType("navigation");
if("far"in dataset)if(location.hash||came?.type!=="navigate"||came.name.includes(":~:"))delete dataset.far;
else{if(navigator.userAgentData)dataset.far="hidden";
for(const sign of["scroll","pointerdown","keydown","click","focusin"])addEventListener(sign,({target})=>{
if(target.closest?.("a[href*='#']"))delete dataset.far;else if(dataset.far)dataset.far=""},{capture:true,passive:true})}
try{if(localStorage.plain)dataset.plain=1}catch{}}`;

export function Layout({ children }: { children: ReactNode }) {
  // Clicks made before hydration are replayed on this event (start.server.ts).
  useEffect(() => void dispatchEvent(new Event('listening')), []);
  return (
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        {/* With `precedence` React puts it before the scripts, and the browser does not paint without it. */}
        <link rel="stylesheet" href={styles} precedence="app" />
        <script>{HEAD_SCRIPT}</script>
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
  // The chat is shown in an iframe of a page that has its own header and footer.
  if (useLocation().pathname === sitemap.chat()) return <Outlet />;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Fetched when shown; `FailurePage` is imported at once, since it must work without a connection. */
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
