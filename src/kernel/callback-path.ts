const BASE = 'http://own.invalid';

/**
 * Where to go after signing in: path and query on this site, or undefined for anything that would leave it.
 * @param origin of this site; an absolute address of it counts as its path
 */
export function callbackPath(asked: string | null | undefined, origin?: string): string | undefined {
  // Browsers drop tabs and line ends from addresses and read a backslash as a slash.
  if (!asked || asked.length > 2000 || /[\p{Cc}\\]/u.test(asked)) return undefined;
  const inside = origin !== undefined && (asked === origin || asked.startsWith(`${origin}/`));
  const path = inside ? asked.slice(origin.length) || '/' : asked;
  if (!path.startsWith('/') || path.startsWith('//')) return undefined;
  try {
    const url = new URL(path, BASE);
    // `/..//evil.example` has become a path of two slashes only now.
    return url.origin === BASE && !url.pathname.startsWith('//') ? url.pathname + url.search : undefined;
  } catch {
    return undefined;
  }
}
