import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request that changes something comes from a page of ours, as far as the browser says: programs say
 * nothing of it. The address may be another name of this machine, so a page of the host that is asked counts too.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, ours: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined || origin === ours) return true;
  return URL.canParse(origin) && headers.host !== undefined && new URL(origin).host === headers.host;
}
