import { withoutScreen } from './screens.ts';

/** Parameters that reveal who the visitor is or what they sign in for. */
const PRIVATE = ['token', 'code', 'callbackUrl', 'error'];

/**
 * The address of a page as it may be reported to counters: without the parameters of the sign-in dialog, without tokens
 * of links, and without the part after `#`, where links of letters have their secret.
 */
export function addressForCounters(address: string): string {
  const url = new URL(address);
  const search = withoutScreen(url.search);
  url.search = '';
  url.hash = '';
  const remaining = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !PRIVATE.includes(pair.split('=', 1)[0]!));
  return url.href + (remaining.length > 0 ? `?${remaining.join('&')}` : '');
}
