import { useEffect } from 'react';
import { answerOf, staffApi } from '../api/staff-api.ts';
import { isLocked, lockWindow } from './lock.ts';
import { useMember } from './session.ts';

/** What shows that somebody works here. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

const CHECK_MS = 15_000;

/**
 * Locks the window and ends the session when nobody has touched the window for the idle time of sessions. The server
 * alone would not notice: what the page asks by itself counts as activity there.
 */
export function useIdleLock(): void {
  const { idleMinutes } = useMember();
  useEffect(() => {
    let touched = Date.now();
    const touch = () => void (touched = Date.now());
    for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true });
    // Compared with the clock, since timers stand still while a computer sleeps.
    const timer = setInterval(() => {
      if (isLocked() || Date.now() - touched < idleMinutes * 60_000) return;
      lockWindow();
      void answerOf(staffApi.POST('/api/staff/sign-out', { body: {} })).catch(() => {});
    }, CHECK_MS);
    return () => {
      clearInterval(timer);
      for (const event of TOUCHES) removeEventListener(event, touch, { capture: true });
    };
  }, [idleMinutes]);
}
