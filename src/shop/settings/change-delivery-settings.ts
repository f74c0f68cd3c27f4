import type { z } from 'zod';
import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { deliverySettings } from './delivery-settings.reads.ts';
import { deliverySettingsOf, type deliveryChangesShape, type DeliverySettings } from './delivery-shape.ts';
import { writeSetting, type SettingCommand } from './write-setting.ts';

/**
 * Changes settings of the delivery; those that are not named stay. The next request uses them: an order placed with a pay system
 * that was taken away meanwhile is refused.
 */
export async function changeDeliverySettings(
  ctx: Pick<ShopContext, 'transaction'>,
  changes: z.output<typeof deliveryChangesShape>,
  command?: SettingCommand,
): Promise<DeliverySettings | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'delivery');
    if (notAllowed) return notAllowed;
    return writeSetting(tx, 'delivery', { changes, ...(command && { command }) }, async () => {
      const current = await deliverySettings(tx.db);
      return deliverySettingsOf({
        ...current,
        ...changes,
        paySystems: { ...current.paySystems, ...changes.paySystems },
        storageDays: { ...current.storageDays, ...changes.storageDays },
      });
    });
  });
}
