import type { ReactNode } from 'react';
import { links } from '../../../../kernel/links.ts';
import { Button } from '../../../ui/button.tsx';
import { BuyIsland } from '../../../ui/product-card/buy-control.tsx';
import type { CardData } from '../../../ui/product-card/card-data.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';

interface SavedLineProps {
  /** null for a product that is not sold any more, undefined until it is fetched. */
  readonly card: CardData | null | undefined;
  readonly quantity?: number;
  /** Whether the line has the button of the cart. */
  readonly buyable?: boolean;
  readonly onRemove: (name: string) => void;
  readonly children?: (name: string) => ReactNode;
}

/** A product of a saved list. */
export function SavedLine({ card, quantity, buyable, onRemove, children }: SavedLineProps) {
  const name = card?.name ?? 'Товар';
  return (
    <li aria-busy={card === undefined || undefined}>
      {card?.picture ? <Picture picture={card.picture} sizes="72px" largest={256} alt="" /> : <span />}
      <div>
        <b>{card ? <a href={links.product(card.section, card.slug)}>{name}</a> : name}</b>
        <p>
          {card === null && 'Больше не\u00a0продаётся'}
          {card && (
            <>
              <Price price={card.price} oldPrice={card.oldPrice} className="text-ink" />
              {quantity !== undefined && ` · ${quantity}\u00a0шт.`}
              {card.stock === 'none' && ' · нет в\u00a0наличии'}
            </>
          )}
        </p>
      </div>
      <div className="own-thing-actions">
        {card && buyable && <BuyIsland productId={card.id} name={name} stock={card.stock} small />}
        {card && card.stock !== 'none' && children?.(name)}
        {card !== undefined && (
          <Button small look="quiet" aria-label={`Убрать: ${name}`} onClick={() => onRemove(name)}>
            Убрать
          </Button>
        )}
      </div>
    </li>
  );
}
