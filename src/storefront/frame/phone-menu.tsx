import { Menu as MenuIcon, Phone, X } from 'lucide-react';
import { useLocation } from 'react-router';
import { links } from '../../kernel/links.ts';
import { AccountIsland } from './account-link.tsx';
import { Channels } from './channels.tsx';
import { CityButton } from './city-button.tsx';
import { ariaCurrent } from './aria-current.ts';
import { useMenus } from './use-menus.ts';
import { useCompany } from '../features/company/use-company.ts';

/** The menu of narrow screens: a sheet under the header, which works without scripts too. */
export function PhoneMenu() {
  const company = useCompany();
  const { pathname } = useLocation();
  // The header renders the last one by itself.
  const entries = [...useMenus().header, { text: 'Избранное', href: links.favourites() }];
  return (
    <details className="sheet lg:hidden">
      <summary className="icon-btn" aria-label="Меню">
        <MenuIcon size={24} className="sheet-show" />
        <X size={24} className="sheet-hide" />
      </summary>
      <div className="sheet-body">
        <CityButton place="sheet" />
        <AccountIsland place="sheet" />
        <nav aria-label="Меню сайта">
          <ul>
            {entries.map((item) => (
              <li key={item.text} className="border-t border-line py-1">
                {'items' in item ? (
                  <>
                    <p className="pt-2.5 font-semibold">{item.text}</p>
                    <ul className="pb-2">
                      {item.items.map(({ text, href }) => (
                        <li key={text}>
                          <a
                            href={href}
                            aria-current={ariaCurrent(href, pathname)}
                            className="flex min-h-11 items-center"
                          >
                            {text}
                          </a>
                        </li>
                      ))}
                    </ul>
                  </>
                ) : (
                  <a
                    href={item.href}
                    aria-current={ariaCurrent(item.href, pathname)}
                    className="flex min-h-11 items-center font-semibold"
                  >
                    {item.text}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <a href={company.phones[0]!.href} className="flex items-center gap-3 border-t border-line py-4">
          <Phone size={20} className="text-leaf" aria-hidden />
          <span>
            <b className="block font-semibold">{company.phones[0]!.text}</b>
            <span className="text-sm text-quiet">{company.hours}</span>
          </span>
        </a>
        <div className="grid border-t border-line py-2">
          <Channels words />
        </div>
      </div>
    </details>
  );
}
