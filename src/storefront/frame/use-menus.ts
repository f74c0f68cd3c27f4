import { createContext, useContext } from 'react';
import type { ShownMenus } from '../../shop/menus/menu.rules.ts';

/** Provided by `root.tsx`; the menus are rendered on the server only. */
export const MenusContext = createContext<ShownMenus | undefined>(undefined);

/** The menus of the site, edited by staff and written into every page. */
export function useMenus(): ShownMenus {
  const menus = useContext(MenusContext);
  if (!menus) throw new Error('no menus around this component');
  return menus;
}
