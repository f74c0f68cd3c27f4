import { Sum } from '../../ui/sum.tsx';
import type { Side } from './order-change-queries.ts';

/** The order as it is and as it would be. */
export function Sides({ before, after }: { readonly before: Side; readonly after: Side }) {
  return (
    <div className="change-sides">
      <OneSide title="Сейчас" side={before} />
      <OneSide title="Станет" side={after} />
    </div>
  );
}

function OneSide({ title, side }: { readonly title: string; readonly side: Side }) {
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <h3>{title}</h3>
      <ul className="sums">
        {side.lines.map(({ name, quantity, unitPrice }, position) => (
          <li key={position} className="change-line">
            <span className="min-w-0">
              {name}, {quantity}&nbsp;шт.
            </span>
            <Sum of={unitPrice * quantity} />
          </li>
        ))}
      </ul>
      <div className="sums">
        {side.lowered > 0 && (
          <div>
            <span>Скидки, бонусы, сертификаты</span>
            <span>
              −<Sum of={side.lowered} />
            </span>
          </div>
        )}
        <div>
          <span>Доставка</span>
          <Sum of={side.delivery} />
        </div>
        <div className="font-semibold">
          <span>Итого</span>
          <Sum of={side.sum} />
        </div>
      </div>
    </section>
  );
}
