import { useCallback, useEffect, useState } from 'react';
import { analyticsConsent, useAnalyticsConsent } from '../../client/analytics-consent.ts';

const SEEN = 'cookieAccepted';

function isSeen(): boolean {
  try {
    return sessionStorage.getItem(SEEN) !== null || analyticsConsent() !== undefined;
  } catch {
    return false;
  }
}

/**
 * Whether to show the cookie notice: when no choice is stored and the notice was not closed in this session, or when a
 * button marked `data-cookie-settings` is pressed.
 */
export function useCookieNotice() {
  const [due, setDue] = useState(() => !isSeen());
  const [requested, setRequested] = useState(false);
  // The choice may have been made in another tab.
  const chosen = useAnalyticsConsent() !== undefined;

  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if ((target as Element).closest('[data-cookie-settings]')) setRequested(true);
    };
    document.addEventListener('click', onPress);
    return () => document.removeEventListener('click', onPress);
  }, []);

  const close = useCallback(() => {
    try {
      sessionStorage.setItem(SEEN, 'true');
    } catch {
      // Without storage it stays closed on this page only.
    }
    setDue(false);
    setRequested(false);
  }, []);

  return { isShown: requested || (due && !chosen), close };
}
