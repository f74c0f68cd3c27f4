/** The visitor's answer to «may visits be counted»; undefined until they answer. */
export type AnalyticsConsent = 'yes' | 'no';

const KEY = 'counting';
/** Consent is asked for again after a year. */
const VALID_MS = 365 * 86_400_000;
const CHANGED = 'counting-changed';

/** The stored choice; undefined also when storage cannot be read. */
export function analyticsConsent(): AnalyticsConsent | undefined {
  try {
    const [choice, at = ''] = (localStorage.getItem(KEY) ?? '').split(' ');
    if ((choice === 'yes' || choice === 'no') && Date.now() - Date.parse(at) < VALID_MS) return choice;
  } catch {
    // Private modes forbid storage.
  }
  return undefined;
}

export function setAnalyticsConsent(choice: AnalyticsConsent): void {
  try {
    localStorage.setItem(KEY, `${choice} ${new Date().toISOString()}`);
  } catch {
    // Without storage there is no stored consent, so nothing is counted.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Subscribes to the choice, also to one made in another tab; returns a function that unsubscribes. */
export function onAnalyticsConsent(listener: () => void): () => void {
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, listener);
  return () => {
    for (const name of [CHANGED, 'storage']) window.removeEventListener(name, listener);
  };
}
