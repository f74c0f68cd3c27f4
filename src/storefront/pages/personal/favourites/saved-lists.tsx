import { Heart } from 'lucide-react';
import { useState } from 'react';
import { links } from '../../../../kernel/links.ts';
import { removeFavourites } from '../../../client/favourites.ts';
import { moveToCart, removeLater } from '../../../client/line-moves.ts';
import { useCards } from '../../../client/product-cards.ts';
import { changeShopState, readShopState } from '../../../client/shop-state.ts';
import { useCartIsLoaded, useLaterItems } from '../../../client/use-cart.ts';
import { useFavourites } from '../../../client/use-favourites.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { island } from '../../../ui/island.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { SavedLine } from './saved-line.tsx';

/** How many favourites are shown here; their own page has all of them. */
const FAVOURITES_SHOWN = 12;

/** The favourites and «Отложено» of this browser, the newest first. */
export default function SavedLists() {
  const loaded = useCartIsLoaded();
  const favourites = useFavourites().toReversed();
  const later = useLaterItems().toReversed();
  const shown = favourites.slice(0, FAVOURITES_SHOWN);
  const { of: cardOf, failure, retry } = useCards([...new Set([...shown, ...later.map(({ product }) => product)])]);
  const [statusText, setStatusText] = useState('');

  function move(product: number, recipe: typeof moveToCart, text: string): void {
    const before = readShopState().cart;
    changeShopState((lists) => recipe(lists, product));
    const full = readShopState().cart === before;
    setStatusText(full ? 'В\u00a0корзине уже сто разных товаров: сначала уберите что-нибудь.' : text);
  }

  if (!loaded) return <p className="text-quiet">Читаем список…</p>;
  return (
    <>
      {failure && <FailureNotice failure={failure} reassurance="Списки сохранены." onRetry={retry} />}
      <p role="status" className="text-sm font-semibold text-leaf empty:hidden">
        {statusText}
      </p>
      {favourites.length + later.length === 0 && (
        <NothingHere
          icon={Heart}
          title={'Пока ничего не\u00a0отмечено'}
          action={{ href: links.catalog(), text: 'Перейти в\u00a0каталог' }}
        >
          Нажмите на{'\u00a0'}сердечко у{'\u00a0'}товара или отложите его в{'\u00a0'}корзине: он будет ждать вас здесь.
        </NothingHere>
      )}
      {favourites.length > 0 && (
        <section aria-labelledby="favourites" className="personal-section">
          <h2 id="favourites">Избранное: {favourites.length}</h2>
          <ul className="own-things">
            {shown.map((product) => (
              <SavedLine
                key={product}
                card={cardOf(product)}
                buyable
                onRemove={(name) => {
                  removeFavourites([product]);
                  setStatusText(`«${name}» больше не\u00a0в\u00a0избранном.`);
                }}
              />
            ))}
          </ul>
          <p className="mt-4">
            <a href={links.favourites()} className={buttonClass('outline', true)}>
              Открыть избранное целиком
            </a>
          </p>
        </section>
      )}
      {later.length > 0 && (
        <section aria-labelledby="later" className="personal-section">
          <h2 id="later">Отложено: {later.length}</h2>
          <ul className="own-things">
            {later.map(({ product, quantity }) => (
              <SavedLine
                key={product}
                card={cardOf(product)}
                quantity={quantity}
                onRemove={(name) => move(product, removeLater, `«${name}» больше не\u00a0в\u00a0отложенном.`)}
              >
                {(name) => (
                  <Button
                    small
                    look="outline"
                    aria-label={`Вернуть в корзину: ${name}`}
                    onClick={() => move(product, moveToCart, `«${name}» снова в\u00a0корзине.`)}
                  >
                    Вернуть в{'\u00a0'}корзину
                  </Button>
                )}
              </SavedLine>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export const SavedListsIsland = island<object>('saved-lists', SavedLists, 'first');
