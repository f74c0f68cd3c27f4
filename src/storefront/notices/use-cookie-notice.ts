import { useCallback, useEffect, useState } from 'react';
import { countingChoice } from '../client/counting.ts';

const SEEN = 'cookieAccepted';

function isSeen(): boolean {
  try {
    return sessionStorage.getItem(SEEN) !== null || countingChoice() !== undefined;
  } catch {
    return false;
  }
}

/**
 * Whether to ask about cookies: when this session has not closed the notice and no choice is kept, or when a
 * button marked `data-cookie-settings` is pressed, wherever it stands.
 */
export function useCookieNotice() {
  const [asking, setAsking] = useState(() => !isSeen());

  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if ((target as Element).closest('[data-cookie-settings]')) setAsking(true);
    };
    document.addEventListener('click', onPress);
    return () => document.removeEventListener('click', onPress);
  }, []);

  const close = useCallback(() => {
    try {
      sessionStorage.setItem(SEEN, 'true');
    } catch {
      // Closed for this page at least.
    }
    setAsking(false);
  }, []);

  return { asking, close };
}
