import { readEnv } from '../../src/config/env.ts';
import { createContext, type Context } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { findRunningDatabase } from '../../src/platform/embedded-database.ts';
import type { JobQueue } from '../../src/platform/jobs.ts';
import { openLog } from '../../src/platform/log.ts';
import { StartError } from '../supervisor.ts';

/** Actions of the command line ask no company. */
export type StaffContext = Context<object>;

const NO_JOBS: JobQueue = { send: (job) => Promise.reject(new Error(`a command sends no job, but ${job.name}`)) };

/**
 * Runs an action of the staff.
 * @param queue for actions that enqueue; others fail before anything is committed
 */
export type RunAsStaff = (action: (ctx: StaffContext, by: string) => Promise<void>, queue?: JobQueue) => Promise<void>;

/**
 * Opens the database of DATABASE_URL, or of the shop that runs here, for one action.
 * @param by who acts, as the event rows tell it
 * @throws StartError when there is no such database
 */
export async function asStaff(by: string, ...[action, queue = NO_JOBS]: Parameters<RunAsStaff>): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const log = openLog('warn');
  const database = openDatabase(url, { connections: 2, log });
  try {
    const parts = { ...database, companies: {}, queue, now: () => new Date(), log };
    await action(createContext(parts, { kind: 'staff', name: by }), by);
  } finally {
    await database.close();
  }
}
