/** `http://host/path`, the form sent to proxies, which servers must accept too (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#]+/i;

/** A path that the router rejects because it cannot be decoded. */
const UNREADABLE_PATH = '/%';

/**
 * The path and query of a request. The host in it is ignored: pages are rendered for our own origin.
 * @param target the target in the request line
 */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/')) return target;
  const origin = ABSOLUTE.exec(target)?.[0];
  if (origin === undefined) return UNREADABLE_PATH;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
