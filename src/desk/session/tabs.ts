/** Messages between the tabs of a browser, which share one session. */
type TabMessage = 'touched' | 'session-changed';

const channel = new BroadcastChannel('desk');

/** Sends a message to the other tabs, not to this one. */
export function notifyTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a channel has one origin
  channel.postMessage(message);
}

/** @returns a function that unsubscribes */
export function subscribeToTabs(handle: (message: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>) => handle(data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
