import { links } from '../../../kernel/links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Sprout } from '../../ui/sprout.tsx';

/** Empty favourites: how to add products, and a link to the catalog. */
export function EmptyFavourites() {
  return (
    <section className="panel grid items-center gap-x-12 gap-y-6 px-6 py-10 sm:px-10 md:grid-cols-[minmax(0,1fr)_auto] lg:px-16 lg:py-14">
      <div>
        <h2>Пока ничего не{'\u00a0'}отмечено</h2>
        <p className="mt-3 max-w-[44ch] text-quiet">
          Нажмите на{'\u00a0'}сердечко у{'\u00a0'}товара{'\u00a0'}— и{'\u00a0'}он будет ждать вас здесь. Избранное
          сохраняется в{'\u00a0'}этом браузере.
        </p>
        <p className="mt-6">
          <a href={links.catalog()} className={buttonClass()}>
            Перейти в{'\u00a0'}каталог
          </a>
        </p>
      </div>
      <Sprout className="mx-auto w-56 text-leaf max-md:order-first max-md:w-40 lg:w-72" />
    </section>
  );
}
