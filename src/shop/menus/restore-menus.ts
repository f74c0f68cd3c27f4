import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { writeSetting, type SettingCommand } from '../settings/write-setting.ts';
import { checkMenus } from './check-menus.ts';
import type { Menus } from './menu.rules.ts';
import { menusShape } from './menus-shape.ts';
import { menusOfVersion } from './menus.reads.ts';

/** Saves an earlier version of the menus as a new one. Pages that have gone since are left out when it is shown. */
export async function restoreMenus(
  ctx: Pick<ShopContext, 'transaction'>,
  version: number,
  command: SettingCommand,
): Promise<Menus | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'menus');
    if (notAllowed) return notAllowed;
    return writeSetting(tx, 'menus', { changes: { version }, command }, async () => {
      const earlier = await menusOfVersion(tx.db, version);
      if (!earlier) return refuse('menu-version-unknown');
      // Limits and forbidden words may have changed since.
      const { success, data } = menusShape.safeParse(earlier);
      if (!success) return refuse('menu-version-unfit');
      const wrong = await checkMenus(tx, data);
      return wrong?.refused === 'claims-found' ? wrong : data;
    });
  });
}
