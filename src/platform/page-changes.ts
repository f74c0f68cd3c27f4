import { listenToChannel } from './listen-channel.ts';
import type { Log } from './log.ts';

/**
 * Listens for content changes of every process on a connection of its own.
 * @param onChange called with the tag (`product:12`, `shelf`), or undefined when word may have been
 *   missed while the connection was down and everything kept must go
 */
export function listenForPageChanges(url: string, log: Log, onChange: (tag: string | undefined) => void) {
  return listenToChannel(url, { channel: 'page_changes', name: 'travosol-pages' }, log, onChange);
}
