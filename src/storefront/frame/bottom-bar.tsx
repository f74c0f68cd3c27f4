import { Heart, LayoutGrid, Search, ShoppingBag } from 'lucide-react';
import { useLocation } from 'react-router';
import { links } from '../../kernel/links.ts';
import { AccountIsland } from './account-link.tsx';
import { Badge, CountWords } from './badge.tsx';
import { ariaCurrent } from './aria-current.ts';
import { SEARCH_FIELD } from './search-field.ts';

/** The most used links at the bottom of the screen, on phones. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav className="bottom-bar" aria-label="Быстрые разделы">
      <a href={links.catalog()} aria-current={ariaCurrent(links.catalog(), pathname)}>
        <LayoutGrid size={22} aria-hidden />
        Каталог
      </a>
      <a href={links.search()} data-focuses={SEARCH_FIELD}>
        <Search size={22} aria-hidden />
        Поиск
      </a>
      <a href={links.cart()} aria-current={ariaCurrent(links.cart(), pathname)}>
        <span className="relative">
          <ShoppingBag size={22} aria-hidden />
          <Badge of="cart" />
        </span>
        Корзина
        <CountWords of="cart" />
      </a>
      <a href={links.favourites()} aria-current={ariaCurrent(links.favourites(), pathname)}>
        <span className="relative">
          <Heart size={22} aria-hidden />
          <Badge of="favourites" />
        </span>
        Избранное
        <CountWords of="favourites" />
      </a>
      <AccountIsland box="contents" place="bar" current={ariaCurrent(links.account(), pathname)} />
    </nav>
  );
}
