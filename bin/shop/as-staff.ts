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
import { unlessAllowed, type Thing, type Verb } from '../../src/shop/permissions/permissions.rules.ts';
import { hasOwner, staffActorOf } from '../../src/shop/staff/staff.reads.ts';
import { StartError } from '../supervisor.ts';
import { visible } from './visible.ts';

/** Actions of the command line ask no company. */
export type StaffContext = Context<object>;

const NO_JOBS: JobQueue = { send: (job) => Promise.reject(new Error(`a command sends no job, but ${job.name}`)) };

export interface StaffCommand {
  /** For actions that enqueue; others fail before anything is committed. */
  readonly queue?: JobQueue;
  /** The program itself acts while the shop has no owner. */
  readonly firstOwner?: boolean;
}

/** Runs an action of somebody of the staff. */
export type RunAsStaff = (action: (ctx: StaffContext) => Promise<void>, command?: StaffCommand) => Promise<void>;

/**
 * Opens the database of DATABASE_URL, or of the shop that runs here, for one action. Whoever has this machine and its
 * database is trusted to be who they say (decision 0079); what they may do is asked of the table as everywhere.
 * @param email of the member of the staff who acts; that of SHOP_STAFF without it
 * @throws StartError when there is no such database, or nobody of that address
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

async function findActor(db: Db, given: string | undefined, firstOwner: boolean): Promise<Actor> {
  if (firstOwner && !(await hasOwner(db))) return { kind: 'system' };
  if (!given)
    throw new StartError(
      'Кто это делает? Назовите почту сотрудника: --as vera@travosol.example, или задайте её в SHOP_STAFF. Первого владельца добавляет node bin/shop.ts staff add.',
    );
  const actor = await staffActorOf(db, parseEmail(given) ?? '');
  if (!actor)
    throw new StartError(`Сотрудника ${visible(given)} нет, или он отключён: посмотрите список (staff list).`);
  return actor;
}

/**
 * For reading, which no action asks about.
 * @throws StartError for a role that may not
 */
export function allow<T extends Thing>({ actor }: StaffContext, verb: Verb<T>, thing: T): void {
  unlessRefused(unlessAllowed(actor, verb, thing));
}

/**
 * What an action returned.
 * @throws StartError with the sentence of its business "no"
 */
export function unlessRefused<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new StartError(refusalAnswer(result).text);
  return result;
}
