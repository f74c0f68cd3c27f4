import { useEffect, useRef } from 'react';
import { isOnScreen } from './screen-history.ts';

/** Whether a screen is still shown when its request has finished: a dialog that was closed must not reopen. */
export function useStillHere(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  return () => mounted.current && isOnScreen();
}
