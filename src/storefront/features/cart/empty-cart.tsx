import { links } from '../../../kernel/links.ts';
import { SECTIONS } from '../../../kernel/sections.ts';
import { useFavouritesCount } from '../../client/use-favourites.ts';
import { buttonClass } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { EmptyBasket } from './empty-basket.tsx';

// Cart and checkout are seldom empty, so this code is fetched only when they are.
const RecentStrip = later(() => import('../../ui/recent-strip.tsx'));

/** The empty state of cart and checkout. */
export function EmptyCart() {
  const favourites = useFavouritesCount();
  return (
    <>
      <section className="panel grid items-center gap-x-12 gap-y-6 px-6 py-10 sm:px-10 md:grid-cols-[minmax(0,1fr)_auto] lg:px-16 lg:py-14">
        <div>
          <h2>Здесь пока пусто</h2>
          <p className="mt-3 max-w-[44ch] text-quiet">
            Выберите что-нибудь в{'\u00a0'}каталоге{'\u00a0'}— корзина сохранится в{'\u00a0'}этом браузере, даже если вы
            закроете страницу.
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <a href={links.catalog()} className={buttonClass()}>
              Перейти в{'\u00a0'}каталог
            </a>
            {favourites > 0 && (
              <a href={links.favourites()} className={buttonClass('outline')}>
                Избранное: {favourites}
              </a>
            )}
          </p>
          <ul className="mt-6 flex flex-wrap gap-x-5 text-sm">
            {SECTIONS.slice(0, 3).map(({ slug, name }) => (
              <li key={slug}>
                <a href={links.section(slug)} className="link inline-block py-2.5">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <EmptyBasket className="mx-auto w-56 text-leaf max-md:order-first max-md:w-40 lg:w-72" />
      </section>
      <RecentStrip />
    </>
  );
}
