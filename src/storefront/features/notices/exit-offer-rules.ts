const COOKIE = 'exitb';
/** One year. */
const AFTER_SUBMIT_SECONDS = 31_536_000;

/** Pixels: the offer is for wide screens only. */
export const OFFER_ABOVE_WIDTH = 1024;

export function isOfferedBefore(): boolean {
  return /(?:^|;\s*)exitb=/.test(document.cookie);
}

/** After the gift is requested the offer is not shown for a year; after closing, not until the browser is closed. */
export function rememberOffer(why: 'submitted' | 'closed'): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const age = why === 'submitted' ? `; max-age=${AFTER_SUBMIT_SECONDS}` : '';
  document.cookie = `${COOKIE}=1; path=/; samesite=lax${secure}${age}`;
}

/** On wide screens, once, and not over an open dialog or chat. */
export function mayOffer(): boolean {
  return (
    window.innerWidth > OFFER_ABOVE_WIDTH &&
    !isOfferedBefore() &&
    !document.querySelector('[role="dialog"][data-open], dialog[open], .chat-panel')
  );
}
