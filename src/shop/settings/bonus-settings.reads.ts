import { and, desc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { bonusSettingsOf, type BonusSettings } from './bonus-shape.ts';
import { settings, settingsEvents } from './settings.tables.ts';

/** Settings of bonuses as they are now. */
export async function bonusSettings(db: Db): Promise<BonusSettings> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'bonuses'));
  return bonusSettingsOf(row?.value);
}

/** As they were at a moment: an order earns by the rules under which it was placed. */
export async function bonusSettingsAt(db: Db, at: Date): Promise<BonusSettings> {
  const [row] = await db
    .select({ value: settingsEvents.value })
    .from(settingsEvents)
    .where(and(eq(settingsEvents.key, 'bonuses'), lte(settingsEvents.at, at)))
    .orderBy(desc(settingsEvents.id))
    .limit(1);
  return bonusSettingsOf(row?.value);
}
