import { isSameBuild, parseDocument } from './parse-document.ts';

const TIMEOUT_MS = 15_000;

const listeners = new Set<(fresh: Document) => void>();
let latest = 0;

/** Subscribes to the newly fetched page; returns a function that unsubscribes. */
export function onRefreshedPage(listener: (fresh: Document) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Fetches the page again and gives its islands their new properties; what the visitor has typed stays. A page that is no
 * longer open to the visitor is left for the one it redirects to. Never rejects: without an answer the page stays as it is,
 * because whatever has just succeeded must not look like a failure.
 */
export async function refreshPage(): Promise<void> {
  const own = ++latest;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(location.pathname + location.search, { headers: { accept: 'text/html' }, signal });
    if (answer.redirected) return location.assign(answer.url);
    if (answer.status >= 500) return;
    if (!answer.ok) return location.reload();
    const fresh = parseDocument(await answer.text());
    // An answer to an earlier call may be older than what the page shows.
    if (own !== latest) return;
    if (!isSameBuild(fresh)) return location.reload();
    for (const listener of listeners) listener(fresh);
  } catch {
    // No connection, or the shop is busy.
  }
}
