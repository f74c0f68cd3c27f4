import { desc, eq } from 'drizzle-orm';
import { readActorName } from '../../kernel/actor.ts';
import type { Db } from '../../platform/database.ts';
import { bonusSettingsOf } from './bonus-shape.ts';
import { companyOf, writtenCompany } from './company-shape.ts';
import { deliverySettingsOf } from './delivery-shape.ts';
import { settingChanges } from './setting-changes.rules.ts';
import { settingsEvents, type SettingName } from './settings.tables.ts';

const LATEST = 50;

/** Settings with defaults; menus and filters have first versions instead. */
type NamedSetting = Exclude<SettingName, 'menus' | 'facets'>;

/** What was in force before the first change. */
const DEFAULTS: Readonly<Record<NamedSetting, object>> = {
  company: writtenCompany(companyOf(undefined)),
  delivery: deliverySettingsOf(undefined),
  bonuses: bonusSettingsOf(undefined),
};

/** The version of a setting and its latest changes, the newest first: who, when, what was before and is after. */
export async function settingHistory(db: Db, name: NamedSetting) {
  // What an earlier version wrote may name less.
  const complete = (value: unknown) => ({ ...DEFAULTS[name], ...(value as object | undefined) });
  const events = await db
    .select()
    .from(settingsEvents)
    .where(eq(settingsEvents.key, name))
    .orderBy(desc(settingsEvents.id))
    .limit(LATEST + 1);
  return {
    version: events[0]?.id ?? 0,
    history: events.slice(0, LATEST).flatMap(({ id, at, actor, value }, index) => {
      const changes = settingChanges(complete(events[index + 1]?.value), complete(value));
      return changes.length > 0 ? [{ id, at, by: readActorName(actor).name ?? null, changes }] : [];
    }),
  };
}
