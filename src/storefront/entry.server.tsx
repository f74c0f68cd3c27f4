import { renderToString } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { pageContext } from './context.server.ts';
import { BrowserFiles } from './first-script.tsx';

/**
 * Renders the document, which React Router then neither hydrates nor needs in the browser. Nothing on a page is slow, so
 * nothing is streamed: a complete page can be cached and compressed.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageContext);
  await page.turn();
  const document = renderToString(
    <BrowserFiles value={routerContext.manifest}>
      <ServerRouter context={routerContext} url={request.url} />
    </BrowserFiles>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  // Passed in the context: a Response would copy it into a web stream and back.
  page.html = Buffer.from(`<!DOCTYPE html>${document}`);
  return new Response(null, { status, headers });
}

/** Reports errors of loaders; missing pages are expected and not reported. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const expected = isRouteErrorResponse(error) && error.status < 500;
  if (!expected && !request.signal.aborted) context.get(pageContext).failed(error);
}
