import { useSyncExternalStore } from 'react';

/** Whether visits may be counted; undefined while nobody has been asked. */
export type Counting = 'yes' | 'no';

const KEY = 'counting';
/** After a year the question is put again. */
const KEPT_MS = 365 * 86_400_000;
const CHANGED = 'counting-changed';

/** What this browser has chosen. Storage that cannot be read has chosen nothing. */
export function countingChoice(): Counting | undefined {
  try {
    const [choice, at = ''] = (localStorage.getItem(KEY) ?? '').split(' ');
    if ((choice === 'yes' || choice === 'no') && Date.now() - Date.parse(at) < KEPT_MS) return choice;
  } catch {
    // Private modes forbid storage.
  }
  return undefined;
}

export function chooseCounting(choice: Counting): void {
  try {
    localStorage.setItem(KEY, `${choice} ${new Date().toISOString()}`);
  } catch {
    // Then the choice lives as long as the notice stays closed, and nothing is counted.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  // A choice in another tab counts here too.
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, listener);
  return () => {
    for (const name of [CHANGED, 'storage']) window.removeEventListener(name, listener);
  };
}

export function useCounting(): Counting | undefined {
  return useSyncExternalStore(subscribe, countingChoice, () => undefined);
}
