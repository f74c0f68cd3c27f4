import { Heart, LayoutGrid, Search, ShoppingBag, User } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../kernel/links.ts';
import { counted, GOODS } from '../../kernel/plural.ts';
import { useCartCount } from '../client/cart.ts';
import { useFavouritesCount } from '../client/favourites.ts';
import { AccountLink } from './account-link.tsx';
import { Badge } from './badge.tsx';
import { ariaCurrent } from './navigation.ts';
import { SEARCH_FIELD } from './search-form.tsx';

/** Focuses the search field of this page instead of opening the search page. */
function toSearchField(event: MouseEvent): void {
  const field = document.getElementById(SEARCH_FIELD);
  if (!field) return;
  event.preventDefault();
  window.scrollTo({ top: 0 });
  field.focus();
}

/** The most used links at the bottom of the screen, on phones. */
export function BottomBar() {
  const { pathname } = useLocation();
  const inCart = useCartCount();
  const favourites = useFavouritesCount();
  return (
    <nav className="bottom-bar" aria-label="Быстрые разделы">
      <a href={links.catalog()} aria-current={ariaCurrent(links.catalog(), pathname)}>
        <LayoutGrid size={22} aria-hidden />
        Каталог
      </a>
      <a href={links.search()} onClick={toSearchField}>
        <Search size={22} aria-hidden />
        Поиск
      </a>
      <a href={links.cart()} aria-current={ariaCurrent(links.cart(), pathname)}>
        <span className="relative">
          <ShoppingBag size={22} aria-hidden />
          <Badge count={inCart} />
        </span>
        Корзина
        {inCart > 0 && <span className="sr-only">, {counted(inCart, GOODS)}</span>}
      </a>
      <a href={links.favourites()} aria-current={ariaCurrent(links.favourites(), pathname)}>
        <span className="relative">
          <Heart size={22} aria-hidden />
          <Badge count={favourites} />
        </span>
        Избранное
        {favourites > 0 && <span className="sr-only">, {counted(favourites, GOODS)}</span>}
      </a>
      <AccountLink aria-current={ariaCurrent(links.account(), pathname)}>
        <User size={22} aria-hidden />
        Кабинет
      </AccountLink>
    </nav>
  );
}
