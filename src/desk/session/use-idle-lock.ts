import { useEffect } from 'react';
import { touchSessionHere } from './kept-session.ts';
import { isLocked, lockWindow } from './lock.ts';
import { endSession, useMember } from './session.ts';
import { subscribeToTabs, notifyTabs } from './tabs.ts';

/** What shows that somebody works here. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

const CHECK_MS = 15_000;
const NOTIFY_MS = 10_000;

/**
 * Locks the window and ends the session when nobody has touched any tab of the desk for the idle time of sessions. The
 * server alone would not notice: what the page asks by itself counts as activity there.
 */
export function useIdleLock(): void {
  const { idleMinutes } = useMember();
  useEffect(() => {
    let touched = Date.now();
    let notifiedAt = 0;
    /** Whether the window was locked here, and the server has not answered yet that the session is over. */
    let ending = false;
    function touch() {
      touched = Date.now();
      if (touched - notifiedAt < NOTIFY_MS) return;
      notifiedAt = touched;
      touchSessionHere();
      notifyTabs('touched');
    }
    // Compared with the clock, since timers stand still while a computer sleeps.
    function check() {
      if (!isLocked()) {
        ending = Date.now() - touched >= idleMinutes * 60_000;
        if (ending) lockWindow();
      }
      // A sign-out that got no answer is sent again at the next check.
      if (ending)
        endSession().then(
          () => (ending = false),
          () => {},
        );
    }
    for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true });
    const unsubscribe = subscribeToTabs(() => (touched = Date.now()));
    const timer = setInterval(check, CHECK_MS);
    return () => {
      clearInterval(timer);
      unsubscribe();
      for (const event of TOUCHES) removeEventListener(event, touch, { capture: true });
    };
  }, [idleMinutes]);
}
