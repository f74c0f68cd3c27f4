import { EventEmitter } from 'node:events';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { STATIC_FRAME, pageContext } from './context.server.ts';
import { startOnInteraction } from './start.server.ts';

/** Collects the output of React: only the part of a writable stream that React uses, which is faster than a real one. */
class Sink extends EventEmitter {
  readonly chunks: Uint8Array[] = [];

  /** React writes long pieces as strings, the rest as bytes. */
  write(chunk: Uint8Array | string): boolean {
    this.chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    return true;
  }

  end(): void {
    this.emit('finish');
  }

  destroy(): void {}
}

/** Pages are not streamed: nothing on them is slow, and a complete page can be cached, hashed and compressed. */
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
          // Passed in the context: a Response would copy it into a web stream and back.
          const html = Buffer.concat(sink.chunks);
          // Cached pages are complete without scripts, except static frames; in development the scripts start differently.
          const startsLate = import.meta.env.PROD && page.tags.size > 0 && !page.tags.has(STATIC_FRAME);
          page.html = startsLate ? Buffer.from(startOnInteraction(html.toString())) : html;
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

/** Reports errors of loaders; missing pages are expected and not reported. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const expected = isRouteErrorResponse(error) && error.status < 500;
  if (!expected && !request.signal.aborted) context.get(pageContext).failed(error);
}
