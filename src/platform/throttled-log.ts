import { passingFailure, type PassingKind } from './database-failure.ts';
import type { Log } from './log.ts';

const SAID = {
  away: 'database does not answer',
  crowded: 'database has no connection left',
  slow: 'database takes too long',
  full: 'disk is full',
  'read-only': 'database takes no writes',
} as const;

const AGAIN_AFTER_MS = 60_000;

/**
 * A log in which a problem of the database is one line a minute, without a stack, however many requests, jobs and
 * listeners it meets. Anything else is written as it comes.
 */
export function throttleDatabaseFailures(log: Log, now: () => Date): Log {
  const told = new Map<PassingKind, { at: number; more: number }>();

  function write(level: 'warn' | 'error') {
    return (...args: Parameters<Log['error']>): void => {
      const [fields] = args as unknown[];
      const problem = passingFailure((fields as { err?: unknown } | undefined)?.err);
      if (!problem) return log[level](...args);
      const { kind, code } = problem;
      const last = told.get(kind);
      const at = now().getTime();
      if (last && at - last.at < AGAIN_AFTER_MS) {
        last.more++;
        return undefined;
      }
      told.set(kind, { at, more: 0 });
      return log.error({ problem: kind, code, ...(last?.more && { more: last.more }) }, SAID[kind]);
    };
  }
  return {
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    warn: write('warn') as Log['warn'],
    error: write('error') as Log['error'],
  };
}
