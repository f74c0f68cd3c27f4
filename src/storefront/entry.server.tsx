import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';

/** Pages are answered whole: nothing on them is slow, and a whole page can be kept, hashed and compressed. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _loadContext: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        clearTimeout(timer);
        const chunks: Buffer[] = [];
        const body = new PassThrough();
        body.on('data', (chunk: Buffer) => chunks.push(chunk));
        body.on('end', () => {
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(Buffer.concat(chunks), { status: failed ? 500 : status, headers }));
        });
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        if (!request.signal.aborted) console.error(error);
      },
    });
    const timer = setTimeout(abort, 10_000);
  });
}

/** Pages that are not there are no accidents; anything else belongs in the log. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const expected = isRouteErrorResponse(error) && error.status < 500;
  if (!expected && !request.signal.aborted) console.error(error);
}
