import { links } from '../../kernel/links.ts';
import { ask } from './ask.ts';
import { openPageSession, type PageSession } from './page-session.ts';
import type { Session } from './session-state.ts';

/** Where next-auth tells tabs; only a reason and a time are ever written there. */
const MESSAGE = 'nextauth.message';

/** Opens the session of this page and keeps it in step with the server and with other tabs. */
export function openSession(show: (session: Session) => void): PageSession {
  const keeper = openPageSession({
    ask,
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.visibilityState === 'hidden',
    show,
    tellTabs,
    goHome() {
      // The chat stands in a frame of a page that goes home by itself: no other page may be shown there.
      if (window.parent !== window) return;
      // Loaded anew, so that nothing of the session stays in this page's memory.
      if (location.pathname !== links.home()) location.assign(links.home());
    },
  });
  void keeper.ask();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') keeper.lookAgain();
  });
  window.addEventListener('focus', () => keeper.lookAgain());
  window.addEventListener('online', () => keeper.lookAgain());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === MESSAGE && newValue) keeper.askAnew();
  });
  // A page taken back from the back-forward cache has heard nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void keeper.ask();
  });
  return keeper;
}

function tellTabs(trigger: 'getSession' | 'signout'): void {
  try {
    const timestamp = Math.floor(Date.now() / 1000);
    localStorage.setItem(MESSAGE, JSON.stringify({ event: 'session', data: { trigger }, timestamp }));
  } catch {
    // Where nothing may be stored, the other tabs learn it when somebody looks at them.
  }
}
