import { links } from '../../kernel/links.ts';
import { sendRequest } from './api-request.ts';
import { removeDraft } from './chat-draft.ts';
import { readDevicePlan, removeDevicePlan } from './device-plan.ts';
import { stopDevicePush, stopForeignPush } from './device-push.ts';
import { openPageSession, type PageSession } from './page-session.ts';
import type { Session } from './session-state.ts';

/** Storage key by which next-auth notifies tabs; only a reason and a time are written there. */
const MESSAGE = 'nextauth.message';

/** Opens the session of this page and keeps it up to date with the server and with other tabs. */
export function openSession(show: (session: Session) => void): PageSession {
  let leaving = false;
  let wasSignedIn = false;
  const session = openPageSession({
    sendRequest,
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.visibilityState === 'hidden',
    show(signedIn) {
      // Removes the plan of whoever used this browser before.
      if (signedIn.user) {
        readDevicePlan(signedIn.user.id);
        stopForeignPush(signedIn.user.id);
      }
      // Ended elsewhere, or with the account: nobody signs out here any more.
      else if (wasSignedIn) removePrivateData();
      wasSignedIn = signedIn.user !== null;
      show(signedIn);
    },
    notifyTabs(trigger) {
      if (trigger === 'signout') removePrivateData();
      notifyTabs(trigger);
    },
    goHome() {
      // The chat is a page in a frame: the page around it goes home by itself, and the frame must not.
      if (window.parent !== window) return;
      // A second call may learn of the end while the page is being left: that would begin the navigation again.
      if (leaving || location.pathname === links.home()) return;
      leaving = true;
      // A full load, so that nothing of the session stays in memory.
      location.assign(links.home());
    },
  });
  void session.check();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.checkOnReturn();
  });
  window.addEventListener('focus', () => session.checkOnReturn());
  window.addEventListener('online', () => session.checkOnReturn());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === MESSAGE && newValue) session.checkAgain();
  });
  // A page restored from the back-forward cache has missed all events meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    leaving = false;
    void session.check();
  });
  return session;
}

/** What this browser keeps for whoever was signed in: the plan tells about health, and the next person may use the same browser. */
function removePrivateData(): void {
  removeDevicePlan();
  removeDraft();
  void stopDevicePush();
}

function notifyTabs(trigger: 'getSession' | 'signout'): void {
  try {
    const timestamp = Math.floor(Date.now() / 1000);
    localStorage.setItem(MESSAGE, JSON.stringify({ event: 'session', data: { trigger }, timestamp }));
  } catch {
    // Without storage the other tabs find out when they are next focused.
  }
}
