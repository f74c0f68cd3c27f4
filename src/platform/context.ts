import type { Actor } from '../kernel/actor.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { Db } from './database.ts';
import type { JobDefinition, JobQueue } from './jobs.ts';
import type { Log } from './log.ts';

/** The name of an actor in event rows: `customer:1001`, `staff:7 Вера`, `job:expire-orders`. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'customer') return `customer:${actor.id}`;
  if (actor.kind === 'staff') return `staff:${actor.id} ${actor.name}`;
  return actor.kind === 'job' ? `job:${actor.name}` : actor.kind;
}

/** Whether two names are of one actor: names of people may change, ids do not. */
export const isSameActor = (one: string, other: string): boolean => one.split(' ', 1)[0] === other.split(' ', 1)[0];

interface CommonContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly actor: Actor;
  readonly log: Log;
}

/** @param startAt earliest start by the clock of the shop; undefined is at once */
export type Enqueue = <P extends object>(job: JobDefinition<P>, payload: NoInfer<P>, startAt?: Date) => Promise<void>;

/**
 * What is available inside a transaction. No outside companies and no nesting, by type, so that no network call
 * happens while a row is locked. Jobs added by `enqueue` are committed with the data.
 */
export interface TransactionContext extends CommonContext {
  readonly enqueue: Enqueue;
}

/** Everything an action may need, built in `main.ts` and narrowed per request. */
export interface Context<Companies> extends CommonContext {
  readonly companies: Companies;
  readonly enqueue: Enqueue;
  /** Commits what `work` wrote; a returned refusal or a throw rolls all of it back. */
  transaction<T>(work: (tx: TransactionContext) => Promise<T>): Promise<T>;
  /** The same context with another actor. */
  as(actor: Actor): Context<Companies>;
}

class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

export interface ContextParts<Companies> {
  readonly db: Db;
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly log: Log;
  readonly companies: Companies;
  readonly queue: JobQueue;
}

export function createContext<Companies>(parts: ContextParts<Companies>, actor: Actor): Context<Companies> {
  const { db, transaction, now, log, companies, queue } = parts;
  // The queue uses the clock of the database, the shop its own, so the start is passed as a delay.
  const secondsUntil = (startAt: Date | undefined) =>
    startAt ? Math.max(0, Math.ceil((startAt.getTime() - now().getTime()) / 1000)) : 0;
  return {
    db,
    now,
    actor,
    log,
    companies,
    enqueue: (job, payload, startAt) => queue.send(job, payload, { delaySeconds: secondsUntil(startAt) }),
    as: (other) => createContext(parts, other),
    async transaction(work) {
      try {
        return await transaction(async (tx) => {
          const result = await work({
            db: tx,
            now,
            actor,
            log,
            enqueue: (job, payload, startAt) => queue.send(job, payload, { tx, delaySeconds: secondsUntil(startAt) }),
          });
          if (isRefusal(result)) throw new RolledBack(result);
          return result;
        });
      } catch (error) {
        if (error instanceof RolledBack) return error.refusal as Awaited<ReturnType<typeof work>>;
        throw error;
      }
    },
  };
}
