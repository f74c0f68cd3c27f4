import { Link } from 'react-router';
import type { DeskCoupon } from '../../api/coupon-answers.ts';
import { useMay } from '../../session/session.ts';
import { Moment } from '../../ui/moment.tsx';
import { Sum } from '../../ui/sum.tsx';

/** The latest orders with the coupon. */
export function CouponUses({ coupon: { uses, given } }: { readonly coupon: DeskCoupon }) {
  const mayOpen = useMay()('order:read');
  return (
    <section aria-labelledby="uses" className="part">
      <h2 id="uses">Заказы с&nbsp;купоном</h2>
      {uses.length === 0 ? (
        <p className="text-quiet">Заказов с&nbsp;ним ещё не&nbsp;было.</p>
      ) : (
        <>
          <p>
            Всего дал <Sum of={given.amount} />, заказов в&nbsp;счёте: {given.orders}
            <span className="note">Без отменённых и&nbsp;возвращённых, по&nbsp;последней тысяче.</span>
          </p>
          <table className="lines">
            <caption className="sr-only">Последние заказы, новые сверху</caption>
            <thead>
              <tr>
                <th scope="col">Заказ</th>
                <th scope="col">Когда</th>
                <th scope="col" className="text-right">
                  Скидка
                </th>
              </tr>
            </thead>
            <tbody>
              {uses.map(({ orderId, number, at, amount, returned }) => (
                <tr key={orderId}>
                  <td>
                    {mayOpen ? (
                      <Link to={`/orders/${orderId}`} className="text-link">
                        № {number}
                      </Link>
                    ) : (
                      `№\u00a0${number}`
                    )}
                    {returned && <span className="note">отменён или возвращён, не&nbsp;в&nbsp;счёт</span>}
                  </td>
                  <td>
                    <Moment at={at} />
                  </td>
                  <td className="text-right">
                    <Sum of={amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
