// The package has no types of its own.
declare module 'fresh' {
  import type { IncomingHttpHeaders } from 'node:http';

  /** Whether the answer with these headers is what the client has already: then it gets 304. */
  export default function fresh(
    requestHeaders: IncomingHttpHeaders,
    responseHeaders: { readonly etag?: string; readonly 'last-modified'?: string },
  ): boolean;
}
