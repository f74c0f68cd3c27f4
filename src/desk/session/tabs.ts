/** What the tabs of a browser tell each other; they share one session. */
type News = 'touched' | 'session-changed';

const channel = new BroadcastChannel('desk');

/** Tells the other tabs, not this one. */
export function tellTabs(news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a channel has one origin
  channel.postMessage(news);
}

/** @returns a function that stops listening */
export function hearTabs(hear: (news: News) => void): () => void {
  const listener = ({ data }: MessageEvent<News>) => hear(data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
