import { formatDay } from '../../../kernel/dates.ts';
import type { WaveAnswer } from './read-wave.ts';

/** What is not in a box yet, by product and lot; what expires first comes first. */
export function PickList({ products }: { readonly products: WaveAnswer['products'] }) {
  const wanted = products.filter(({ quantity, packed }) => packed < quantity);
  return (
    <section aria-labelledby="pick-list" className="part">
      <h2 id="pick-list">Взять с&nbsp;полки</h2>
      {wanted.length === 0 && <p className="text-quiet">Всё уже в&nbsp;коробках.</p>}
      <ul className="part-rows">
        {wanted.map(({ productId, name, quantity, packed, lots, boxes }) => (
          <li key={productId}>
            <div className="pick-row">
              <span className="pick-count">{quantity - packed}&nbsp;шт.</span>
              <span className="min-w-0">
                <span className="pick-name">{name}</span>
                {lots.map(({ number, bestBefore, take }) => (
                  <span key={number} className="block">
                    {take} из&nbsp;серии <strong>{number}</strong>, до&nbsp;{formatDay(new Date(bestBefore))}
                  </span>
                ))}
                <span className="note">
                  {packed > 0 && `Уже в\u00a0коробках ${packed}. `}В&nbsp;заказы:{' '}
                  {boxes
                    .filter((box) => box.packed < box.quantity)
                    .map((box) => `${box.orderNumber} × ${box.quantity - box.packed}`)
                    .join(', ')}
                </span>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
