import { handleCookieNotice } from './client/cookie-notice.ts';
import { answerPresses } from './client/first-press.ts';
import { applyPlainMode } from './client/plain-mode.ts';
import { retryUntilDone } from './client/retry.ts';
import { carrySeenPicture } from './client/seen-picture.ts';

// The first script of every page, small enough to run before the first paint: it answers presses by itself and fetches React
// (islands.tsx) once the page has loaded, or at the first press that needs it (decision 0090).

type Islands = typeof import('./islands.tsx');

let islands: Promise<Islands> | undefined;

function loadIslands(): Promise<Islands> {
  islands ??= import('./islands.tsx').catch((lost: unknown) => {
    islands = undefined;
    throw lost;
  });
  return islands;
}

const once = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));

/** Resolves when the page has been painted; at once in a tab that nobody sees, which is not painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

async function activatePage(): Promise<void> {
  // A page rendered in advance has no visitor yet.
  if ('prerendering' in document && document.prerendering) await once(document, 'prerenderingchange');
  // What the server has rendered is shown with its pictures before React is fetched.
  if (!document.querySelector('[data-when="first"]')) {
    if (document.readyState !== 'complete') await once(window, 'load');
    await painted();
  }
  // Parts that the server cannot render have no button to try again with when their code is lost.
  await retryUntilDone(activateIslands);
}

async function activateIslands(): Promise<boolean> {
  const complete = await loadIslands().then(
    ({ activateAll }) => activateAll(),
    () => false,
  );
  document.documentElement.dataset['ready'] = complete ? '' : 'partly';
  return complete;
}

applyPlainMode();
answerPresses(async (island) => (await loadIslands()).activate(island));
handleCookieNotice();
carrySeenPicture();
void activatePage();
