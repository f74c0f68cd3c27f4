import { EventEmitter } from 'node:events';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { STATIC_FRAME, pageContext } from './context.server.ts';
import { startOnInteraction } from './start.server.ts';

/** Takes what React writes into a page; the little of a writable stream that React asks for, without its ceremony. */
class Sink extends EventEmitter {
  readonly chunks: Uint8Array[] = [];

  /** Long pieces come as strings, the rest gathered as bytes. */
  write(chunk: Uint8Array | string): boolean {
    this.chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    return true;
  }

  end(): void {
    this.emit('finish');
  }

  destroy(): void {}
}

/** Pages are answered whole: nothing on them is slow, and a whole page can be kept, hashed and compressed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageContext);
  await page.turn();
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        clearTimeout(timer);
        const sink = new Sink();
        sink.on('finish', () => {
          headers.set('content-type', 'text/html; charset=utf-8');
          // Handed over as it is: through the Response it would be copied into a web stream and back.
          const html = Buffer.concat(sink.chunks);
          // Public pages are whole without a script, all but static frames; in development the start is another one.
          const late = import.meta.env.PROD && page.tags.size > 0 && !page.tags.has(STATIC_FRAME);
          page.html = late ? Buffer.from(startOnInteraction(html.toString())) : html;
          resolve(new Response(null, { status: failed ? 500 : status, headers }));
        });
        pipe(sink as unknown as NodeJS.WritableStream);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        failed = true;
        if (!request.signal.aborted) page.failed(error);
      },
    });
    const timer = setTimeout(abort, 10_000);
  });
}

/** Pages that are not there are no accidents; anything else belongs in the log. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const expected = isRouteErrorResponse(error) && error.status < 500;
  if (!expected && !request.signal.aborted) context.get(pageContext).failed(error);
}
