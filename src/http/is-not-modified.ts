import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';

/**
 * Whether the client already has this response, so that 304 is enough. The request's `Cache-Control: no-cache` is ignored: it
 * asks for validation, which this is. `fetch` sends it with every `If-None-Match`, and `fresh` would then send the whole page.
 */
export function isNotModified({ 'if-none-match': clientEtag }: IncomingHttpHeaders, etag: string): boolean {
  return fresh({ 'if-none-match': clientEtag }, { etag });
}
