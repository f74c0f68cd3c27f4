import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { deliverySettings } from './delivery-settings.reads.ts';
import { deliverySettingsOf, type deliveryChangesShape, type DeliverySettings } from './delivery-shape.ts';
import { settings, settingsEvents } from './settings.tables.ts';

/**
 * Changes settings of the delivery; those that are not named stay. The next request uses them: an order placed with a pay system
 * that was taken away meanwhile is refused.
 */
export async function changeDeliverySettings(
  ctx: Pick<ShopContext, 'transaction'>,
  changes: z.output<typeof deliveryChangesShape>,
): Promise<DeliverySettings | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'delivery');
    if (notAllowed) return notAllowed;
    // There may be no row to lock yet: an advisory lock makes concurrent changes wait for one another.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('settings:delivery'))`);
    const current = await deliverySettings(tx.db);
    const value = deliverySettingsOf({
      ...current,
      ...changes,
      paySystems: { ...current.paySystems, ...changes.paySystems },
      storageDays: { ...current.storageDays, ...changes.storageDays },
    });
    const at = tx.now();
    await tx.db
      .insert(settings)
      .values({ key: 'delivery', value, updatedAt: at })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } });
    await tx.db.insert(settingsEvents).values({ key: 'delivery', value, actor: actorName(tx.actor), at });
    return value;
  });
}
