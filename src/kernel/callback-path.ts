const BASE = 'http://own.invalid';

/**
 * The path and query to open after signing in, or undefined for anything that would leave this site.
 * @param origin of this site; an absolute address of it counts as its path
 */
export function callbackPath(requested: string | null | undefined, origin?: string): string | undefined {
  // Browsers remove tabs and line breaks from URLs and read a backslash as a slash.
  if (!requested || requested.length > 2000 || /[\p{Cc}\\]/u.test(requested)) return undefined;
  const inside = origin !== undefined && (requested === origin || requested.startsWith(`${origin}/`));
  const path = inside ? requested.slice(origin.length) || '/' : requested;
  if (!path.startsWith('/') || path.startsWith('//')) return undefined;
  try {
    const url = new URL(path, BASE);
    // Resolving `/..//evil.example` gives a path with two slashes.
    return url.origin === BASE && !url.pathname.startsWith('//') ? url.pathname + url.search : undefined;
  } catch {
    return undefined;
  }
}
