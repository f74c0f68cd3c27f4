import { analyticsConsent, onAnalyticsConsent, setAnalyticsConsent } from './analytics-consent.ts';

const SEEN = 'cookieAccepted';

/** A choice is stored, or the notice was closed in this session. */
function isSeen(): boolean {
  if (analyticsConsent() !== undefined) return true;
  try {
    return sessionStorage.getItem(SEEN) !== null;
  } catch {
    return false;
  }
}

function markSeen(): void {
  try {
    sessionStorage.setItem(SEEN, 'true');
  } catch {
    // Without storage it stays closed on this page only.
  }
}

/**
 * Shows the notice about cookies to visitors who have not answered it, before the first paint: a notice that comes later takes
 * the press that was meant for what it covers. It works without React.
 */
export function handleCookieNotice(): void {
  const notice = document.querySelector<HTMLElement>('.cookie-notice');
  if (!notice) return;
  let closed = false;
  /** The button that has opened it, which gets the focus back. */
  let opener: HTMLElement | undefined;

  function show(): void {
    notice!.hidden = !opener && (closed || isSeen());
    for (const state of notice!.querySelectorAll<HTMLElement>('[data-consent]'))
      state.hidden = state.dataset['consent'] !== analyticsConsent();
  }

  function open(button: HTMLElement): void {
    opener = button;
    show();
    notice!.focus();
  }

  function close(): void {
    const focused = opener;
    opener = undefined;
    closed = true;
    markSeen();
    show();
    focused?.focus();
  }

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('[data-cookie-settings]');
    if (button) return open(button);
    const answer = target.closest<HTMLElement>('[data-cookie-answer]')?.dataset['cookieAnswer'];
    if (answer === 'yes' || answer === 'no') setAnalyticsConsent(answer);
    if (answer) close();
  });
  notice.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  // It may have been answered on another page, or in another tab.
  onAnalyticsConsent(show);
  addEventListener('pageshow', show);
  document.addEventListener('prerenderingchange', show);
  // On phones the round corner buttons are moved above the notice (notices.css, chat-widget.css).
  new ResizeObserver(() => notice.parentElement!.style.setProperty('--notice', `${notice.offsetHeight}px`)).observe(
    notice,
  );
  show();
}
