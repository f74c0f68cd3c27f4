import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { writeSetting, type SettingCommand } from '../settings/write-setting.ts';
import { checkMenus } from './check-menus.ts';
import type { Menus } from './menu.rules.ts';

/** Saves the menus of the site as a new version. Every cached page shows them and is invalidated at once. */
export async function saveMenus(
  ctx: Pick<ShopContext, 'transaction'>,
  menus: Menus,
  command: SettingCommand,
): Promise<Menus | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'menus');
    if (notAllowed) return notAllowed;
    return writeSetting(tx, 'menus', { changes: menus, command }, async () => (await checkMenus(tx, menus)) ?? menus);
  });
}
