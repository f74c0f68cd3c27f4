import { useCallback, useEffect, useState } from 'react';
import { countingChoice, useCounting } from '../../client/counting.ts';

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
  const [asks, setAsks] = useState(() => !isSeen());
  const [asked, setAsked] = useState(false);
  // Chosen in another tab: there is nothing left to ask.
  const chosen = useCounting() !== undefined;

  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if ((target as Element).closest('[data-cookie-settings]')) setAsked(true);
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
    setAsks(false);
    setAsked(false);
  }, []);

  return { asking: asked || (asks && !chosen), close };
}
