// The package has no types of its own.
declare module 'fresh' {
  import type { IncomingHttpHeaders } from 'node:http';

  /** Whether the client already has the response with these headers, so that 304 is enough. */
  export default function fresh(
    requestHeaders: IncomingHttpHeaders,
    responseHeaders: { readonly etag?: string; readonly 'last-modified'?: string },
  ): boolean;
}
