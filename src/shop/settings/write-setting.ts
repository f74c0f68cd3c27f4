import { desc, eq, sql } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { settings, settingsEvents, type SettingName } from './settings.tables.ts';

/** What a command of the desk carries besides the changes; the terminal and programs send none. */
export interface SettingCommand {
  /** UUID made by the sender: a repeated command changes nothing. */
  readonly key?: string | undefined;
  /** The id of its latest event as the sender saw it, 0 before the first; nothing is compared without it. */
  readonly expectedVersion?: number | undefined;
}

const latest = (db: Db, name: SettingName) =>
  db
    .select({ id: settingsEvents.id, actor: settingsEvents.actor })
    .from(settingsEvents)
    .where(eq(settingsEvents.key, name))
    .orderBy(desc(settingsEvents.id))
    .limit(1);

/**
 * Writes a setting with its event; the caller has checked the permission.
 * @param changes what was asked for, by which a repeated key is recognised
 * @param next the value to write, read under the lock
 */
export async function writeSetting<V extends object>(
  tx: TransactionContext,
  name: SettingName,
  { changes, command: { key, expectedVersion } = {} }: { readonly changes: object; readonly command?: SettingCommand },
  next: () => Promise<V | Refusal>,
): Promise<V | Refusal> {
  // There may be no row to lock yet: an advisory lock makes concurrent changes wait for one another.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings:${name}`}))`);
  const requestHash = key === undefined ? null : hashRequest([name, changes, expectedVersion]);
  if (key !== undefined) {
    const [earlier] = await tx.db.select().from(settingsEvents).where(eq(settingsEvents.commandKey, key));
    if (earlier) return earlier.requestHash === requestHash ? (earlier.value as V) : refuse('command-key-reused');
  }
  if (expectedVersion !== undefined) {
    const [last] = await latest(tx.db, name);
    if ((last?.id ?? 0) !== expectedVersion)
      return refuse('setting-changed', { version: last?.id ?? 0, by: last?.actor ?? '' });
  }
  const value = await next();
  if (isRefusal(value)) return value;
  const at = tx.now();
  await tx.db
    .insert(settings)
    .values({ key: name, value, updatedAt: at })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } });
  const [written] = await tx.db
    .insert(settingsEvents)
    .values({ key: name, value, commandKey: key ?? null, requestHash, actor: actorName(tx.actor), at })
    // The same key may have been used for another setting meanwhile.
    .onConflictDoNothing()
    .returning({ id: settingsEvents.id });
  return written ? value : refuse('command-key-reused');
}
