import { readEnv } from '../../src/config/env.ts';
import { refusalAnswer } from '../../src/http/refusals.ts';
import type { Actor } from '../../src/kernel/actor.ts';
import { parseEmail } from '../../src/kernel/email.ts';
import { isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import { createContext, type Context } from '../../src/platform/context.ts';
import { openDatabase, type Db } from '../../src/platform/database.ts';
import { findRunningDatabase } from '../../src/platform/embedded-database.ts';
import type { JobQueue } from '../../src/platform/jobs.ts';
import { openLog } from '../../src/platform/log.ts';
import { unlessAllowed, type Resource, type Verb } from '../../src/shop/permissions/permissions.rules.ts';
import { hasOwner, staffActorOf } from '../../src/shop/staff/staff.reads.ts';
import { StartError } from '../supervisor.ts';
import { visible } from './visible.ts';

/** Actions of the command line call no outside company. */
export type StaffContext = Context<object>;

const NO_JOBS: JobQueue = { send: (job) => Promise.reject(new Error(`a command sends no job, but ${job.name}`)) };

export interface StaffCommand {
  /** For actions that enqueue jobs; without it, enqueueing fails before the commit. */
  readonly queue?: JobQueue;
  /** As long as the shop has no owner, the action runs as the system. */
  readonly firstOwner?: boolean;
}

/** For actions whose jobs need not be enqueued: a scheduled job of the shop finds what they have written. */
export const LEFT_TO_SCHEDULE: StaffCommand = { queue: { send: () => Promise.resolve() } };

/** Runs an action as a staff member. */
export type RunAsStaff = (action: (ctx: StaffContext) => Promise<void>, command?: StaffCommand) => Promise<void>;

/**
 * Opens the database of DATABASE_URL, or of the shop that runs here, for one action. Access to the machine and its
 * database replaces signing in (decision 0079); permissions are checked as everywhere.
 * @param email of the staff member who acts; SHOP_STAFF by default
 * @throws StartError when there is no such database or no such staff member
 */
export async function asStaff(
  email: string | undefined,
  ...[action, { queue = NO_JOBS, firstOwner = false } = {}]: Parameters<RunAsStaff>
): Promise<void> {
  const { DATABASE_URL, DATA_DIR, SHOP_STAFF } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const log = openLog('warn');
  const database = openDatabase(url, { connections: 2, log });
  try {
    const actor = await findActor(database.db, email ?? SHOP_STAFF, firstOwner);
    const parts = { ...database, companies: {}, queue, now: () => new Date(), log };
    await action(createContext(parts, actor));
  } finally {
    await database.close();
  }
}

async function findActor(db: Db, requestedEmail: string | undefined, firstOwner: boolean): Promise<Actor> {
  if (firstOwner && !(await hasOwner(db))) return { kind: 'system' };
  if (!requestedEmail)
    throw new StartError(
      'Кто это делает? Назовите почту сотрудника: --as vera@travosol.example, или задайте её в SHOP_STAFF. Первого владельца добавляет node bin/shop.ts staff add.',
    );
  const actor = await staffActorOf(db, parseEmail(requestedEmail) ?? '');
  if (!actor)
    throw new StartError(`Сотрудника ${visible(requestedEmail)} нет, или он отключён: посмотрите список (staff list).`);
  return actor;
}

/**
 * Checks the permission to read, which no action checks.
 * @throws StartError when the role does not have it
 */
export function allow<T extends Resource>({ actor }: StaffContext, verb: Verb<T>, resource: T): void {
  unlessRefused(unlessAllowed(actor, verb, resource));
}

/**
 * Returns the result of an action.
 * @throws StartError with the sentence of the refusal
 */
export function unlessRefused<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new StartError(refusalAnswer(result).text);
  return result;
}
