export interface Redirect {
  readonly fromPath: string;
  /** A path of this site, optionally with a query and a fragment. */
  readonly toPath: string;
  readonly status: 301 | 302;
}

const LONGEST = 2000;
const DUMMY_HOST = 'https://any.invalid';

/** A path as in requests: percent-encoded, without a trailing slash. */
export function redirectPath(path: string): string {
  // Appended to a host, so that a path of two slashes is not parsed as one.
  const { pathname } = new URL(DUMMY_HOST + (path.startsWith('/') ? path : `/${path}`));
  return pathname.replace(/\/+$/, '') || '/';
}

/** Whether a text is a path of this site, optionally with a query and a fragment. `\` is `/` for browsers. */
export function isSitePath(place: string): boolean {
  if (!/^\/(?!\/)\S*$/.test(place) || place.length > LONGEST || !URL.canParse(place, DUMMY_HOST)) return false;
  return new URL(place, DUMMY_HOST).origin === DUMMY_HOST;
}

/**
 * Reads a redirect typed by staff or exported from an old site; `from` may be a full URL.
 * @returns an error sentence when it is invalid
 */
export function readRedirect(from: string, to: string, status = ''): Redirect | string {
  const old = from.trim().replace(/^https?:\/\/[^/]+/i, '') || '/';
  const place = to.trim();
  if (!old.startsWith('/') || old.startsWith('//') || !URL.canParse(old, DUMMY_HOST) || old.length > LONGEST) {
    return 'откуда: нужен путь вида /staraya/stranitsa';
  }
  if (/[?#]/.test(old)) return 'откуда: путь без «?» и «#» — адреса с запросом не различаются';
  if (!isSitePath(place)) {
    return 'куда: нужен путь этого сайта вида /novaya/stranitsa';
  }
  if (!['', '301', '302'].includes(status.trim())) return 'код: 301 (навсегда) или 302 (на время)';
  const { pathname, search, hash } = new URL(place, DUMMY_HOST);
  const fromPath = redirectPath(old);
  const toPath = `${pathname.replace(/\/+$/, '') || '/'}${search}${hash}`;
  if (fromPath === '/') return 'откуда: главная страница никуда не ведёт';
  if (redirectPath(toPath) === fromPath) return 'ведёт на себя';
  return { fromPath, toPath, status: status.trim() === '302' ? 302 : 301 };
}
