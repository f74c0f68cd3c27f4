import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request that changes something comes from our own page, by the headers of browsers; clients other than browsers
 * send none and pass. This machine may have other names, so an origin equal to the requested host is accepted too.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, ours: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin === undefined || origin === ours) return true;
  return URL.canParse(origin) && headers.host !== undefined && new URL(origin).host === headers.host;
}
