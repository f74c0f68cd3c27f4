import { Heart, LayoutGrid, Phone, ShoppingBag } from 'lucide-react';
import { useLocation } from 'react-router';
import { links } from '../../kernel/links.ts';
import { AccountIsland } from './account-link.tsx';
import { Badge, CountWords } from './badge.tsx';
import { CityButton } from './city-button.tsx';
import { Brand } from '../ui/brand.tsx';
import { Channels } from './channels.tsx';
import { Menu } from './menu.tsx';
import { ariaCurrent } from './aria-current.ts';
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
          <AccountIsland box="contents" place="header" />
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
          <CityButton place="header" />
        </nav>
      </div>
    </header>
  );
}

function CartLink() {
  return (
    <a href={links.cart()} className="header-action">
      <span className="relative">
        <ShoppingBag size={22} aria-hidden />
        <Badge of="cart" />
      </span>
      Корзина
      <CountWords of="cart" />
    </a>
  );
}

function FavouritesItem() {
  const current = ariaCurrent(links.favourites(), useLocation().pathname);
  return (
    <li>
      <a href={links.favourites()} className={`nav-link${current ? ' nav-here' : ''}`} aria-current={current}>
        <Heart size={18} aria-hidden />
        Избранное
        <span className="text-quiet tabular-nums" data-count="favourites" />
      </a>
    </li>
  );
}
