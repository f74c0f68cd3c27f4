import { isOnline } from '../../../kernel/pay-systems.ts';
import { Sum } from '../../ui/sum.tsx';
import type { Offer, Quote } from './new-order-queries.ts';

interface TotalsProps {
  readonly quote: Quote;
  readonly offer: Offer;
  readonly paySystem: number | undefined;
}

/** What the caller is told, and how the order will be paid. */
export function Totals({ quote: { goodsTotal, holdMinutes }, offer, paySystem }: TotalsProps) {
  const onGoods = offer.discounts.filter(({ on }) => on === 'goods');
  return (
    <>
      <div className="sums">
        <div>
          <span>Товары</span>
          <Sum of={goodsTotal} />
        </div>
        {onGoods.map(({ code, title, amount }) => (
          <div key={code}>
            <span>{title}</span>
            <span>
              −<Sum of={amount} />
            </span>
          </div>
        ))}
        <div>
          <span>Доставка</span>
          <Sum of={offer.price} />
        </div>
        <div className="font-semibold">
          <span>К&nbsp;оплате</span>
          <Sum of={offer.total} />
        </div>
      </div>
      <p className="text-quiet">
        {paySystem === undefined
          ? 'Выберите оплату.'
          : isOnline(paySystem)
            ? `Ссылка на\u00a0оплату сразу уйдёт письмом. Товары отложены на\u00a0${holdMinutes}\u00a0мин., без оплаты заказ отменится.`
            : 'Заказ сразу пойдёт в\u00a0сборку: подтверждать его отдельно не\u00a0нужно.'}
      </p>
    </>
  );
}
