import type { DeskOrder } from '../../api/order-answers.ts';
import { Sum } from '../../ui/sum.tsx';

/** What was ordered, and how its sum came about. */
export function OrderLines({ order: { lines, sums } }: { readonly order: DeskOrder }) {
  return (
    <section aria-labelledby="lines" className="part">
      <h2 id="lines">Состав</h2>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Товар</th>
            <th scope="col" className="text-right">
              Штук
            </th>
            {sums && (
              <>
                <th scope="col" className="text-right">
                  Цена
                </th>
                <th scope="col" className="text-right">
                  Сумма
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ position, name, form, quantity, cancelled, unitPrice }) => (
            <tr key={position}>
              <td>
                {name}
                {form && <span className="block text-xs text-quiet">{form}</span>}
                {cancelled > 0 && <span className="block text-xs text-error">Не приедет: {cancelled}</span>}
              </td>
              <td className="text-right">{quantity}</td>
              {sums && unitPrice !== null && (
                <>
                  <td className="text-right">
                    <Sum of={unitPrice} />
                  </td>
                  <td className="text-right">
                    <Sum of={unitPrice * quantity} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {sums && <Sums sums={sums} />}
    </section>
  );
}

function Sums({ sums }: { readonly sums: NonNullable<DeskOrder['sums']> }) {
  const { goods, discount, delivery, bonusSpent, certificatePaid, total, cancelled, due, adjustments } = sums;
  const off: readonly (readonly [string, number])[] =
    adjustments.length > 0
      ? adjustments.map(({ title, code, amount }) => [code ? `${title} (${code})` : title, amount])
      : [
          ['Скидка', discount],
          ['Бонусы', bonusSpent],
          ['Подарочный сертификат', certificatePaid],
        ];
  const rows = [
    ['Товары', goods],
    ['Доставка', delivery],
    ...off.filter(([, sum]) => sum > 0).map(([name, sum]) => [name, -sum] as const),
    ...(cancelled > 0 ? [['Не\u00a0приедет', -cancelled] as const] : []),
  ] as const;
  return (
    <dl className="sums">
      {rows.map(([name, sum]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Sum of={sum} />
          </dd>
        </div>
      ))}
      <div className="font-semibold">
        <dt>Итого</dt>
        <dd>
          <Sum of={cancelled > 0 ? due : total} />
        </dd>
      </div>
    </dl>
  );
}
