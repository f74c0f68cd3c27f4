import { memo, type ReactNode } from 'react';
import { links } from '../../../kernel/links.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { counted } from '../../../kernel/plural.ts';
import type { Availability } from '../../../shop/catalog/product.rules.ts';
import { Picture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { BuyIsland } from './buy-control.tsx';
import type { CardData } from './card-data.ts';
import { FavouriteButton } from './favourite-button.tsx';

export const STOCK_WORDS: Record<Availability, string> = {
  enough: 'В наличии',
  few: 'Осталось мало',
  none: 'Нет в наличии',
  digital: 'Доступ сразу после оплаты',
};

/** Two cards in a row on phones, three or four on wider screens. */
const SIZES = '(width >= 64rem) 296px, (width >= 48rem) 32vw, 46vw';

interface ProductCardProps {
  card: CardData;
  /** Visible without scrolling. */
  eager?: boolean;
  /** Shown under the button. */
  children?: ReactNode;
}

/** A product on a shelf. Class names are short because this markup is repeated two dozen times on a page. */
export const ProductCard = memo(function ProductCard({ card, eager, children }: ProductCardProps) {
  const { id, name, oldPrice, price, stock, picture } = card;
  return (
    <li className="card">
      <div className="card-pic">
        {picture && <Picture picture={picture} sizes={SIZES} smallest={256} largest={750} eager={eager} alt="" />}
        {card.second && (
          <img src={links.picture(card.second, 640)} alt="" loading="lazy" decoding="async" className="card-back" />
        )}
        {oldPrice && <span className="card-off">−{Math.round((1 - price / oldPrice) * 100)} %</span>}
      </div>
      <p className="card-facts">
        <span>{card.facts}</span>
        {card.rating && <CardRating average={card.rating[0]} count={card.rating[1]} />}
      </p>
      <h3>
        <a href={links.product(card.section, card.slug)}>{name}</a>
      </h3>
      <Price price={price} oldPrice={oldPrice} className="card-price" />
      {card.perDay && <p className="card-day">{formatMoney(card.perDay)} в&nbsp;день</p>}
      <p className={`stock stock-${stock}`}>{STOCK_WORDS[stock]}</p>
      <BuyIsland productId={id} name={name} stock={stock} small box="card-buy" />
      <FavouriteButton productId={id} name={name} />
      {children}
    </li>
  );
});

// One formatter: creating it for each card would be a twentieth of the work of rendering a shelf.
const TENTHS = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const REVIEWS = ['отзыв', 'отзыва', 'отзывов'] as const;

function CardRating({ average, count }: { average: number; count: number }) {
  const stars = TENTHS.format(average);
  return (
    <span className="rated" role="img" aria-label={`Оценка ${stars} из 5, ${counted(count, REVIEWS)}`}>
      ★ {stars} · {count}
    </span>
  );
}
