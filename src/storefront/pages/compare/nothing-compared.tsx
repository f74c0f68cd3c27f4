import { links } from '../../../kernel/links.ts';
import { useFavouritesCount } from '../../client/use-favourites.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Sprout } from '../../ui/sprout.tsx';

/** Empty comparison: how to add products, and links to continue. */
export function NothingCompared() {
  const favourites = useFavouritesCount();
  return (
    <section className="panel grid items-center gap-x-12 gap-y-6 px-6 py-10 sm:px-10 md:grid-cols-[minmax(0,1fr)_auto] lg:px-16 lg:py-14">
      <div>
        <h2>Сравнивать пока нечего</h2>
        <p className="mt-3 max-w-[46ch] text-quiet">
          Нажмите «Сравнить» на{'\u00a0'}странице товара или в{'\u00a0'}избранном{'\u00a0'}— до{'\u00a0'}четырёх товаров
          встанут здесь рядом: цена, состав, как долго хватает упаковки.
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
      </div>
      <Sprout className="mx-auto w-56 text-leaf max-md:order-first max-md:w-40 lg:w-72" />
    </section>
  );
}
