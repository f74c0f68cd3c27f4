import { Heart, LayoutGrid, MapPin, Phone, ShoppingBag, User } from 'lucide-react';
import { useLocation } from 'react-router';
import { links } from '../../kernel/links.ts';
import { counted, GOODS } from '../../kernel/plural.ts';
import { useCartCount } from '../client/cart.ts';
import { openCityChooser, useCity } from '../client/city.ts';
import { useFavouritesCount } from '../client/favourites.ts';
import { AccountLink } from './account-link.tsx';
import { Badge } from './badge.tsx';
import { Brand } from '../ui/brand.tsx';
import { Channels } from './channels.tsx';
import { Menu } from './menu.tsx';
import { ariaCurrent } from './navigation.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { SearchForm } from './search-form.tsx';
import { useCompany } from '../features/company/use-company.ts';

export function Header() {
  const company = useCompany();
  return (
    <header className="header">
      <div className="container header-main">
        <Brand />
        <a href={links.catalog()} className="btn btn-primary max-lg:hidden">
          <LayoutGrid size={18} aria-hidden />
          Каталог
        </a>
        <SearchForm />
        <div className="-mx-3 flex max-lg:hidden">
          <Channels />
        </div>
        <a href={company.phones[0]!.href} className="header-phone">
          <Phone size={22} className="lg:hidden" aria-hidden />
          <span className="max-lg:sr-only">
            <b>{company.phones[0]!.text}</b>
            <small>{company.hours}</small>
          </span>
        </a>
        <div className="flex gap-1 max-lg:hidden">
          <AccountLink className="header-action">
            <User size={22} aria-hidden />
            Кабинет
          </AccountLink>
          <CartLink />
        </div>
        <PhoneMenu />
      </div>
      <div className="max-lg:hidden">
        <nav aria-label="Разделы сайта" className="container flex items-center">
          <ul className="-ml-2 flex xl:gap-2">
            <Menu />
            <FavouritesItem />
          </ul>
          <City />
        </nav>
      </div>
    </header>
  );
}

function CartLink() {
  const count = useCartCount();
  return (
    <a href={links.cart()} className="header-action">
      <span className="relative">
        <ShoppingBag size={22} aria-hidden />
        <Badge count={count} />
      </span>
      Корзина
      {count > 0 && <span className="sr-only">, {counted(count, GOODS)}</span>}
    </a>
  );
}

function FavouritesItem() {
  const count = useFavouritesCount();
  const current = ariaCurrent(links.favourites(), useLocation().pathname);
  return (
    <li>
      <a href={links.favourites()} className={`nav-link${current ? ' nav-here' : ''}`} aria-current={current}>
        <Heart size={18} aria-hidden />
        Избранное
        {count > 0 && <span className="text-quiet tabular-nums">{count}</span>}
      </a>
    </li>
  );
}

function City() {
  const { name } = useCity();
  return (
    <button
      type="button"
      data-header-city
      className="nav-link ml-auto min-w-0 text-quiet noscript:hidden"
      aria-haspopup="dialog"
      onClick={openCityChooser}
    >
      <MapPin size={16} className="flex-none" aria-hidden />
      <span className="truncate">
        <span className="sr-only">Ваш город: </span>
        {name}
      </span>
    </button>
  );
}
