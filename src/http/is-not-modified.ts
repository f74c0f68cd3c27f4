import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';

/**
 * Whether the client already has this response, so that 304 is enough. The request's `Cache-Control: no-cache` is ignored: it
 * asks for validation, which this is. `fetch` sends it with every `If-None-Match`, and `fresh` would then send the whole page.
 * @param etag undefined for a response that clients may not store
 */
export function isNotModified({ 'if-none-match': clientEtag }: IncomingHttpHeaders, etag: string | undefined): boolean {
  if (clientEtag === undefined || etag === undefined) return false;
  // Browsers send what they got.
  if (clientEtag === etag) return true;
  return fresh({ 'if-none-match': clientEtag }, { etag });
}
