import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router';
import { ariaCurrent, MENU, type MenuItem } from './navigation.ts';

function Dropdown({ item, pathname }: { item: MenuItem; pathname: string }) {
  const current = item.items!.some(({ href }) => ariaCurrent(href, pathname));
  return (
    <details name="menu" className="relative">
      <summary className={`nav-link${current ? ' nav-here' : ''}`}>
        {item.text}
        <ChevronDown size={16} className="nav-arrow" />
      </summary>
      <ul className="nav-drop">
        {item.items!.map(({ text, href }) => (
          <li key={href}>
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
  return MENU.map((item) => {
    const current = ariaCurrent(item.href, pathname);
    return (
      <li key={item.href}>
        {item.items ? (
          <Dropdown item={item} pathname={pathname} />
        ) : (
          <a href={item.href} className={`nav-link${current ? ' nav-here' : ''}`} aria-current={current}>
            {item.text}
          </a>
        )}
      </li>
    );
  });
}
