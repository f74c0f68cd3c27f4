import { useEffect, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { counted, GOODS } from '../../../kernel/plural.ts';
import { useCartIsLoaded } from '../../client/use-cart.ts';
import { onRestoredPage } from '../../client/restored-page.ts';
import { removeFavourites } from '../../client/favourites.ts';
import { useFavourites } from '../../client/use-favourites.ts';
import { useCards } from '../../client/product-cards.ts';
import { Button } from '../../ui/button.tsx';
import CompareButton from '../../ui/compare-button.tsx';
import { island } from '../../ui/island.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ProductCard } from '../../ui/product-card/product-card.tsx';
import RecentStrip from '../../ui/recent-strip.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { EmptyFavourites } from './empty-favourites.tsx';
import { ListBar } from './list-bar.tsx';

/** The list with its title, which says how many there are. The server renders the outline. */
export default function FavouritesContent() {
  const loaded = useCartIsLoaded();
  const favourites = useFavourites();
  const shown = useShown(favourites);
  const { of: cardOf, failure, retry } = useCards(shown);
  const gone = favourites.filter((id) => cardOf(id) === null);
  const cards = shown.flatMap((id) => cardOf(id) ?? []);
  const waiting = shown.filter((id) => cardOf(id) === undefined).length;
  return (
    <>
      <PageTitle
        note={
          loaded && favourites.length === 0 ? undefined : (
            // Until the list is read, the line takes its place.
            <span className={loaded ? undefined : 'invisible'}>
              {counted(favourites.length, GOODS)}, последние добавленные{'\u00a0'}— первыми
            </span>
          )
        }
      >
        Избранное
      </PageTitle>
      <noscript>
        <Notice tone="warm" className="mb-6">
          Избранное хранится в{'\u00a0'}вашем браузере, и{'\u00a0'}без JavaScript его не{'\u00a0'}показать. Включите
          JavaScript или{' '}
          <a href={links.catalog()} className="link">
            выберите в{'\u00a0'}каталоге
          </a>
          .
        </Notice>
      </noscript>
      {failure && (
        <FailureNotice failure={failure} reassurance="Избранное сохранено." onRetry={retry} className="mb-6" />
      )}
      <div role="status">
        {gone.length > 0 && (
          <Notice
            className="mb-6"
            action={
              <Button look="outline" small onClick={() => removeFavourites(gone)}>
                Убрать {gone.length > 1 ? 'их' : 'его'} из{'\u00a0'}избранного
              </Button>
            }
          >
            {counted(gone.length, GOODS)} из{'\u00a0'}избранного больше не{'\u00a0'}
            {gone.length > 1 ? 'продаются' : 'продаётся'}.
          </Notice>
        )}
      </div>
      {loaded && shown.length === 0 ? (
        <EmptyFavourites />
      ) : (
        <>
          <h2 className="sr-only">Избранные товары</h2>
          <ul className="shelf noscript:hidden" aria-busy={waiting > 0 || !loaded}>
            {cards.map((card) => (
              <ProductCard key={card.id} card={card}>
                <CompareButton productId={card.id} name={card.name} />
              </ProductCard>
            ))}
            {!failure && <CardSkeletons count={loaded ? waiting : 4} />}
          </ul>
          <ListBar cards={cards.filter(({ id }) => favourites.includes(id))} />
        </>
      )}
      {/* A failed request is reported once. */}
      {!failure && <RecentStrip />}
    </>
  );
}

export const FavouritesIsland = island<object>('favourites', FavouritesContent, 'first');

/** A removed card stays until the page is left, so that a mistaken press can be undone by a second one. */
function useShown(favourites: readonly number[]): readonly number[] {
  const [shown, setShown] = useState<readonly number[]>([]);
  useEffect(() => onRestoredPage(() => setShown([])), []);
  const added = favourites.filter((id) => !shown.includes(id));
  if (added.length === 0) return shown;
  const all = [...added.toReversed(), ...shown];
  setShown(all);
  return all;
}
