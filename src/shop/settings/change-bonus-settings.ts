import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { bonusSettings } from './bonus-settings.reads.ts';
import { bonusSettingsOf, type bonusChangesShape, type BonusSettings } from './bonus-shape.ts';
import { settings, settingsEvents } from './settings.tables.ts';

/**
 * Changes settings of bonuses; those that are not named stay. Orders placed before earn by the rules of their moment, and bonuses that
 * were given keep their terms.
 */
export async function changeBonusSettings(
  ctx: Pick<ShopContext, 'transaction'>,
  changes: z.output<typeof bonusChangesShape>,
): Promise<BonusSettings | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change-settings', 'bonuses');
    if (notAllowed) return notAllowed;
    // There may be no row to lock yet: an advisory lock makes concurrent changes wait for one another.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('settings:bonuses'))`);
    const current = await bonusSettings(tx.db);
    const value = bonusSettingsOf({
      ...current,
      ...changes,
      sectionRates: { ...current.sectionRates, ...changes.sectionRates },
    });
    const at = tx.now();
    await tx.db
      .insert(settings)
      .values({ key: 'bonuses', value, updatedAt: at })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } });
    await tx.db.insert(settingsEvents).values({ key: 'bonuses', value, actor: actorName(tx.actor), at });
    return value;
  });
}
