import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';

/**
 * Whether the client has this answer already and gets 304. `Cache-Control: no-cache` asks to validate, which this is: `fetch`
 * sends it with every `If-None-Match` of its own, and `fresh` alone would answer such a call with the whole page.
 */
export function isNotModified({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean {
  return fresh({ 'if-none-match': known }, { etag });
}
