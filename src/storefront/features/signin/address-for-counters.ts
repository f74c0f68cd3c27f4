import { withoutScreen } from './screens.ts';

/** Parameters that tell who the visitor is or what they are signing in for. */
const PRIVATE = ['token', 'code', 'callbackUrl', 'error'];

/**
 * The address of a page as counters may hear it: without the parameters of the sign-in dialog, without tokens of
 * links, and without what follows `#`, where the link of a letter carries its secret.
 */
export function addressForCounters(address: string): string {
  const url = new URL(address);
  const search = withoutScreen(url.search);
  url.search = '';
  url.hash = '';
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !PRIVATE.includes(pair.split('=', 1)[0]!));
  return url.href + (kept.length > 0 ? `?${kept.join('&')}` : '');
}
