import type { Quote } from '../../../../api/shop/cart.schema.ts';
import { formatMoney, kopecks } from '../../../../kernel/money.ts';
import { counted, GOODS } from '../../../../kernel/plural.ts';
import { links } from '../../../../kernel/links.ts';
import { useCartItems } from '../../../client/use-cart.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CouponPart } from '../../../features/cart/coupon-part.tsx';
import { EarnedBonuses } from '../../../features/cart/earned-bonuses.tsx';
import { DiscountRows, discountsOf } from '../../../features/cart/discount-rows.tsx';
import { SumRow, WAITING_SUMS } from '../../../features/cart/sum-row.tsx';

interface CartSummaryProps {
  quote: Quote | undefined;
  /** Whether the quote is for the cart as it is now. */
  fresh: boolean;
}

/** Totals and the checkout button; on phones the button stays visible above the bottom bar. */
export function CartSummary({ quote, fresh }: CartSummaryProps) {
  const waiting = !quote || !fresh;
  const items = useCartItems();
  const discounts = discountsOf(quote);
  return (
    <>
      <section aria-labelledby="cart-total" aria-busy={waiting} className="panel p-5 sm:p-6">
        <h2 id="cart-total" className="text-xl leading-8">
          Ваш заказ
        </h2>
        <dl className={`mt-4 grid gap-2 ${waiting ? WAITING_SUMS : ''}`}>
          <SumRow name={quote ? counted(quote.pieces, GOODS) : 'Товары'}>
            {quote ? formatMoney(kopecks(quote.goodsTotal + quote.saving)) : '…'}
          </SumRow>
          {quote && quote.saving > 0 && (
            <SumRow name="Скидка">
              <span className="text-leaf">{formatMoney(kopecks(-quote.saving))}</span>
            </SumRow>
          )}
          <DiscountRows rows={discounts} on="goods" />
          <DiscountRows rows={discounts} on="bonus" />
          <SumRow name="Доставка" words>
            {quote?.needsDelivery === false
              ? 'на\u00a0email'
              : quote?.freeDelivery
                ? 'бесплатно по\u00a0промокоду'
                : 'на\u00a0следующем шаге'}
          </SumRow>
          <DiscountRows rows={discounts} on="certificate" />
          <SumRow name="Итого" total>
            {quote ? formatMoney(kopecks(quote.total)) : '…'}
          </SumRow>
        </dl>
        <EarnedBonuses quote={quote} />
        <CouponPart items={items} quote={quote} />
        <div className="mt-5 max-lg:hidden">
          <CheckoutButton quote={quote} fresh={fresh} />
        </div>
        <p className="mt-4 text-sm text-quiet">
          Оплата картой, через СБП или при получении.{' '}
          <a href={links.payment()} className="link">
            Об оплате
          </a>
        </p>
      </section>
      <div
        data-own-bar
        className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-center gap-4 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden print:hidden"
      >
        <p className="shrink-0 leading-tight">
          <span className="block text-xs text-quiet">Итого</span>
          <span className="price text-lg">{quote ? formatMoney(kopecks(quote.total)) : '…'}</span>
        </p>
        <div className="min-w-0 flex-1">
          <CheckoutButton quote={quote} fresh={fresh} />
        </div>
      </div>
    </>
  );
}

function CheckoutButton({ quote, fresh }: CartSummaryProps) {
  // While prices load the checkout can be opened: it waits for them as well.
  if (quote && fresh && !quote.canOrder) {
    return (
      <Button className="w-full" onClick={showProblem}>
        Проверить отмеченное
      </Button>
    );
  }
  return (
    <a href={links.checkout()} className={buttonClass('primary', false, 'w-full')}>
      Оформить заказ
    </a>
  );
}

function showProblem() {
  const problem = document.querySelector<HTMLElement>('[data-problem]');
  problem?.focus({ preventScroll: true });
  problem?.scrollIntoView({ block: 'center' });
}
