import type { DeskCoupon } from '../../api/coupon-answers.ts';
import { Sum } from '../../ui/sum.tsx';

/** What a coupon does to some baskets, as the calculation of the cart says. */
export function ExampleTable({ examples }: { readonly examples: DeskCoupon['examples'] }) {
  return (
    <table className="lines">
      <caption className="sr-only">Корзины с&nbsp;доставкой и&nbsp;что с&nbsp;ними сделает купон</caption>
      <thead>
        <tr>
          <th scope="col">Корзина</th>
          <th scope="col" className="whitespace-nowrap text-right">
            Скидка
          </th>
          <th scope="col" className="whitespace-nowrap text-right">
            К&nbsp;оплате
          </th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ goods, delivery, discount, offDelivery, due, problem }) => (
          <tr key={goods}>
            <td>
              <Sum of={goods} />
              <span className="note">
                и&nbsp;доставка <Sum of={delivery} />
              </span>
              {problem !== null && <span className="note">{problem}</span>}
            </td>
            <td className="text-right">
              <Sum of={discount + offDelivery} />
            </td>
            <td className="text-right">
              <Sum of={due} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
