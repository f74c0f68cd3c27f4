import { useEffect, useRef } from 'react';
import { isOnScreen } from './signin-place.ts';

/** Whether the screen that began something still stands when it has come back: nothing opens a dialog that was closed. */
export function useStillHere(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  return () => mounted.current && isOnScreen();
}
