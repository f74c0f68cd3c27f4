import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { MENU, type MenuItem } from './navigation.ts';

/** Open `<details>` of the header close on a press outside, on Escape, and when the page changes. */
export function useClosingMenus<E extends HTMLElement>() {
  const place = useRef<E>(null);
  const { key } = useLocation();

  useEffect(() => {
    const open = () => place.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [];
    for (const details of open()) details.open = false;
    const onPress = (event: Event) => {
      for (const details of open()) if (!details.contains(event.target as Node)) details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      for (const details of open()) {
        details.open = false;
        details.querySelector('summary')?.focus();
      }
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [key]);

  return place;
}

function Dropdown({ item, current }: { item: MenuItem; current: boolean }) {
  return (
    <details name="menu" className="relative">
      <summary className={`nav-link${current ? ' nav-here' : ''}`}>
        {item.text}
        <ChevronDown size={16} className="nav-arrow" />
      </summary>
      <ul className="nav-drop">
        {item.items!.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The menu of wide screens. */
export function Menu() {
  const { pathname } = useLocation();
  return MENU.map((item) => (
    <li key={item.href}>
      {item.items ? (
        <Dropdown item={item} current={item.items.some(({ href }) => href === pathname)} />
      ) : (
        <a
          href={item.href}
          className={`nav-link${item.href === pathname ? ' nav-here' : ''}`}
          aria-current={item.href === pathname ? 'page' : undefined}
        >
          {item.text}
        </a>
      )}
    </li>
  ));
}
