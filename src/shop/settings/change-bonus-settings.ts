import type { z } from 'zod';
import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { bonusSettings } from './bonus-settings.reads.ts';
import { bonusSettingsOf, type bonusChangesShape, type BonusSettings } from './bonus-shape.ts';
import { writeSetting, type SettingCommand } from './write-setting.ts';

/**
 * Changes settings of bonuses; those that are not named stay. Orders placed before earn by the rules of their moment, and bonuses that
 * were given keep their terms.
 */
export async function changeBonusSettings(
  ctx: Pick<ShopContext, 'transaction'>,
  changes: z.output<typeof bonusChangesShape>,
  command?: SettingCommand,
): Promise<BonusSettings | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change-settings', 'bonuses');
    if (notAllowed) return notAllowed;
    return writeSetting(tx, 'bonuses', { changes, ...(command && { command }) }, async () => {
      const current = await bonusSettings(tx.db);
      return bonusSettingsOf({
        ...current,
        ...changes,
        sectionRates: { ...current.sectionRates, ...changes.sectionRates },
      });
    });
  });
}
