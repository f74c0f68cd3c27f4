import type { ReactNode } from 'react';
import type { Quote } from '../../../../api/shop/cart.schema.ts';
import type { DeliveryOffer } from '../../../../api/shop/delivery.schema.ts';
import { links } from '../../../../kernel/links.ts';
import { formatMoney, kopecks } from '../../../../kernel/money.ts';
import { counted, GOODS } from '../../../../kernel/plural.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';

import { later } from '../../../ui/later.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { CouponPart } from '../../../features/cart/coupon-part.tsx';
import { DiscountRows, discountsOf } from '../../../features/cart/discount-rows.tsx';
import { SumRow, WAITING_SUMS } from '../../../features/cart/sum-row.tsx';

const OverlapNotice = later(() => import('../../../features/overlap/overlap-notice.tsx'));

interface CheckoutSummaryProps {
  items: readonly BasketItem[];
  quote: Quote | undefined;
  offer: DeliveryOffer | undefined;
  /** Its price is the lowest of several: a point is not chosen yet. */
  from: boolean;
  /** Sums are being loaded. */
  waiting: boolean;
  /** Consent, problem notice and submit button. */
  children: ReactNode;
}

/** Contents and total of the order; stays visible beside the form. */
export function CheckoutSummary({ items, quote, offer, from, waiting, children }: CheckoutSummaryProps) {
  const discounts = offer?.discounts ?? discountsOf(quote);
  return (
    <aside aria-labelledby="summary" className="panel p-5 sm:p-6 beside-sticky">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="summary" className="text-xl leading-8">
          Ваш заказ
        </h2>
        <a href={links.cart()} className="link py-2.5 text-sm">
          Изменить
        </a>
      </div>
      {quote && <SummaryLines quote={quote} />}
      {!quote && waiting && <div className="mt-3 h-40 animate-pulse rounded-md bg-sage" />}
      <dl aria-busy={waiting} className={`mt-4 grid gap-2 border-t border-line pt-4 ${waiting ? WAITING_SUMS : ''}`}>
        <SumRow name={quote ? counted(quote.pieces, GOODS) : 'Товары'}>
          {quote ? formatMoney(kopecks(quote.goodsTotal + quote.saving)) : '…'}
        </SumRow>
        {quote && quote.saving > 0 && (
          <SumRow name="Скидка">
            <span className="text-leaf">{formatMoney(kopecks(-quote.saving))}</span>
          </SumRow>
        )}
        <DiscountRows rows={discounts} on="goods" />
        <SumRow name="Доставка" words={!offer}>
          {offer && from && 'от\u00a0'}
          {offer
            ? offer.base_price === 0 && !from
              ? 'бесплатно'
              : formatMoney(kopecks(offer.base_price))
            : 'выберите способ'}
        </SumRow>
        <DiscountRows rows={discounts} on="delivery" />
        <DiscountRows rows={discounts} on="certificate" />
        <SumRow name="Итого" total>
          {from && 'от\u00a0'}
          {quote ? formatMoney(kopecks(offer?.total ?? quote.total)) : '…'}
        </SumRow>
      </dl>
      <CouponPart items={items} quote={quote} />
      {items.length > 1 && <OverlapNotice ids={items.map(({ product }) => product)} brief className="mt-4" />}
      {children}
    </aside>
  );
}

function SummaryLines({ quote }: { quote: Quote }) {
  return (
    <ul aria-label="Состав заказа" tabIndex={0} className="-mx-2 mt-3 grid max-h-72 gap-3 overflow-y-auto px-2 py-1">
      {quote.lines.map((line) => (
        <li key={line.product} className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 text-sm">
          {line.picture ? (
            <Picture
              picture={line.picture}
              sizes="48px"
              largest={128}
              alt=""
              eager
              className="aspect-square w-full rounded-sm object-cover"
            />
          ) : (
            <span className="aspect-square rounded-sm bg-sage" />
          )}
          <span className="min-w-0">
            <span className="line-clamp-2 leading-snug">{line.name}</span>
            <span className="text-quiet">{line.problem ? line.problem.text : `${line.quantity}\u00a0шт.`}</span>
          </span>
          <span className="price">{formatMoney(kopecks(line.sum))}</span>
        </li>
      ))}
    </ul>
  );
}
