import { transientFailure, type TransientKind } from './database-failure.ts';
import type { Log } from './log.ts';

const MESSAGES = {
  away: 'database does not answer',
  crowded: 'database has no connection left',
  slow: 'database takes too long',
  full: 'disk is full',
  'read-only': 'database takes no writes',
} as const;

const REPEAT_AFTER_MS = 60_000;

/**
 * A log that writes at most one line a minute for each kind of transient database failure, without a stack, however many
 * requests, jobs and listeners fail. Other lines are not changed.
 */
export function throttleDatabaseFailures(log: Log, now: () => Date): Log {
  const logged = new Map<TransientKind, { at: number; more: number }>();

  function write(level: 'warn' | 'error') {
    return (...args: Parameters<Log['error']>): void => {
      const [fields] = args as unknown[];
      const failure = transientFailure((fields as { err?: unknown } | undefined)?.err);
      if (!failure) return log[level](...args);
      const { kind, code } = failure;
      const last = logged.get(kind);
      const at = now().getTime();
      if (last && at - last.at < REPEAT_AFTER_MS) {
        last.more++;
        return undefined;
      }
      logged.set(kind, { at, more: 0 });
      return log.error({ problem: kind, code, ...(last?.more && { more: last.more }) }, MESSAGES[kind]);
    };
  }
  return {
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    warn: write('warn') as Log['warn'],
    error: write('error') as Log['error'],
  };
}
