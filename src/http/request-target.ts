/** `http://host/path`, which clients send to proxies and every server has to take (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#]+/i;

/** The router refuses it like any other path that cannot be decoded. */
const UNREADABLE_PATH = '/%';

/**
 * The path and query that a request asks for. Which host it names besides does not matter: pages are made for our own origin.
 * @param target what stands in the request line
 */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/')) return target;
  const origin = ABSOLUTE.exec(target)?.[0];
  if (origin === undefined) return UNREADABLE_PATH;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
