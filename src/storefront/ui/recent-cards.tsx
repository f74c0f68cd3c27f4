import { links } from '../../kernel/links.ts';
import { useCards } from '../client/product-cards.ts';
import { Button } from './button.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';

/** A row of small cards that scrolls sideways; products no longer sold are not shown. */
export default function RecentCards({ ids }: { ids: readonly number[] }) {
  const { of: cardOf, failure, retry } = useCards(ids);
  if (failure) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-5 gap-y-3 text-quiet">
        {failure}
        <Button look="outline" small onClick={retry}>
          Повторить
        </Button>
      </p>
    );
  }
  return (
    <ul className="-mx-4 flex gap-4 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-3 md:-mx-6 md:px-6">
      {ids.map((id) => {
        const card = cardOf(id);
        if (card === null) return null;
        return (
          <li key={id} className="relative w-36 flex-none sm:w-40">
            <span className="block aspect-square overflow-hidden rounded-lg bg-sage">
              {card?.picture && (
                <Picture
                  picture={card.picture}
                  sizes="160px"
                  smallest={256}
                  largest={384}
                  alt=""
                  className="size-full object-cover"
                />
              )}
            </span>
            {card && (
              <>
                <a
                  href={links.product(card.section, card.slug)}
                  className="mt-2 line-clamp-2 text-sm font-medium after:absolute after:inset-0 hover:text-leaf"
                >
                  {card.name}
                </a>
                <Price price={card.price} oldPrice={card.oldPrice} className="mt-1 block text-sm" />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
