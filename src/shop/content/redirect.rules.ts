/** From where to where. */
export interface Redirect {
  readonly fromPath: string;
  /** A path of this site, with a query and a mark where it needs them. */
  readonly toPath: string;
  readonly status: 301 | 302;
}

const LONGEST = 2000;
const ANYWHERE = 'https://any.invalid';

/** A path as it stands in requests: signs of other alphabets encoded, without a slash at its end. */
export function redirectPath(path: string): string {
  // Written behind the host: a path of two slashes names no other one.
  const { pathname } = new URL(ANYWHERE + (path.startsWith('/') ? path : `/${path}`));
  return pathname.replace(/\/+$/, '') || '/';
}

/**
 * Reads what somebody typed or exported from an old site, whose addresses may be whole.
 * @returns a sentence where it makes no sense
 */
export function readRedirect(from: string, to: string, status = ''): Redirect | string {
  const old = from.trim().replace(/^https?:\/\/[^/]+/i, '') || '/';
  const place = to.trim();
  if (!old.startsWith('/') || old.startsWith('//') || !URL.canParse(old, ANYWHERE) || old.length > LONGEST) {
    return 'откуда: нужен путь вида /staraya/stranitsa';
  }
  if (/[?#]/.test(old)) return 'откуда: путь без «?» и «#» — адреса с запросом не различаются';
  if (!/^\/(?!\/)\S*$/.test(place) || !URL.canParse(place, ANYWHERE) || place.length > LONGEST) {
    return 'куда: нужен путь этого сайта вида /novaya/stranitsa';
  }
  if (!['', '301', '302'].includes(status.trim())) return 'код: 301 (навсегда) или 302 (на время)';
  const { pathname, search, hash } = new URL(place, ANYWHERE);
  const fromPath = redirectPath(old);
  const toPath = `${pathname.replace(/\/+$/, '') || '/'}${search}${hash}`;
  if (fromPath === '/') return 'откуда: главная страница никуда не ведёт';
  if (redirectPath(toPath) === fromPath) return 'ведёт на себя';
  return { fromPath, toPath, status: status.trim() === '302' ? 302 : 301 };
}
