import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router';
import { hereMark, MENU, type MenuItem } from './navigation.ts';

function Dropdown({ item, pathname }: { item: MenuItem; pathname: string }) {
  const here = item.items!.some(({ href }) => hereMark(href, pathname));
  return (
    <details name="menu" className="relative">
      <summary className={`nav-link${here ? ' nav-here' : ''}`}>
        {item.text}
        <ChevronDown size={16} className="nav-arrow" />
      </summary>
      <ul className="nav-drop">
        {item.items!.map(({ text, href }) => (
          <li key={href}>
            <a href={href} aria-current={hereMark(href, pathname)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The menu of wide screens. What else than a press opens and closes it comes later (open-menus.tsx). */
export function Menu() {
  const { pathname } = useLocation();
  return MENU.map((item) => {
    const here = hereMark(item.href, pathname);
    return (
      <li key={item.href}>
        {item.items ? (
          <Dropdown item={item} pathname={pathname} />
        ) : (
          <a href={item.href} className={`nav-link${here ? ' nav-here' : ''}`} aria-current={here}>
            {item.text}
          </a>
        )}
      </li>
    );
  });
}
