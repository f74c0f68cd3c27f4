import { desc, eq } from 'drizzle-orm';
import { readActorName } from '../../kernel/actor.ts';
import type { Db } from '../../platform/database.ts';
import { settingChanges } from './setting-changes.rules.ts';
import { settingsEvents, type SettingName } from './settings.tables.ts';

const LATEST = 50;

/** The version of a setting and its latest changes, the newest first: who, when, what was before and is after. */
export async function settingHistory(db: Db, name: SettingName) {
  const events = await db
    .select()
    .from(settingsEvents)
    .where(eq(settingsEvents.key, name))
    .orderBy(desc(settingsEvents.id))
    .limit(LATEST + 1);
  return {
    version: events[0]?.id ?? 0,
    history: events.slice(0, LATEST).flatMap(({ id, at, actor, value }, index) => {
      const changes = settingChanges(events[index + 1]?.value, value);
      return changes.length > 0 ? [{ id, at, by: readActorName(actor).name ?? null, changes }] : [];
    }),
  };
}
