import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router';
import { MENU_LIMITS, menuTitleWidth } from '../../kernel/menu-limits.ts';
import type { ShownEntry } from '../../shop/menus/menu.rules.ts';
import { ariaCurrent } from './aria-current.ts';
import { useMenus } from './use-menus.ts';

type Group = Extract<ShownEntry, { readonly items: unknown }>;

interface DropdownProps {
  readonly group: Group;
  readonly pathname: string;
  /** In the right half of the row, where it would leave the window otherwise. */
  readonly isLate: boolean;
}

function Dropdown({ group: { text: title, items }, pathname, isLate }: DropdownProps) {
  const current = items.some(({ href }) => ariaCurrent(href, pathname));
  return (
    <details name="menu" className="relative">
      <summary className={`nav-link${current ? ' nav-here' : ''}`}>
        {title}
        <ChevronDown size={16} className="nav-arrow" />
      </summary>
      <ul className={`nav-drop${isLate ? ' nav-drop-late' : ''}`}>
        {items.map(({ text, href }) => (
          <li key={text}>
            <a href={href} aria-current={ariaCurrent(href, pathname)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The menu of wide screens. Its keyboard support and closing are added after load (open-menus.tsx). */
export function Menu() {
  const { pathname } = useLocation();
  const { header } = useMenus();
  const width = (entry: ShownEntry) => menuTitleWidth(entry.text, 'items' in entry);
  return header.map((entry, at) => {
    const isLate = header.slice(0, at).reduce((sum, earlier) => sum + width(earlier), 0) > MENU_LIMITS.row / 2;
    if ('items' in entry)
      return (
        <li key={entry.text}>
          <Dropdown group={entry} pathname={pathname} isLate={isLate} />
        </li>
      );
    const current = ariaCurrent(entry.href, pathname);
    return (
      <li key={entry.text}>
        <a href={entry.href} className={`nav-link${current ? ' nav-here' : ''}`} aria-current={current}>
          {entry.text}
        </a>
      </li>
    );
  });
}
