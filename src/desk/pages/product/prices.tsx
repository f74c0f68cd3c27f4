import { useState } from 'react';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Sum } from '../../ui/sum.tsx';
import { CancelPlan } from './cancel-plan.tsx';
import { PriceForm } from './price-form.tsx';
import type { DeskProduct } from './product-query.ts';
import { PLAN_WORDS } from './product-words.ts';

interface PricesProps {
  readonly product: DeskProduct;
  readonly onDone: (sentence: string) => void;
}

/** The price now, those that are planned, and those that were. */
export function Prices({ product, onDone }: PricesProps) {
  const may = useMay();
  const [isChanging, setChanging] = useState(false);
  const { price, oldPrice, lowest, plans, changes } = product;
  function stop(sentence?: string) {
    setChanging(false);
    if (sentence !== undefined) onDone(sentence);
  }
  return (
    <section aria-labelledby="prices" className="part">
      <h2 id="prices">Цены</h2>
      <p>
        <span className="text-lg font-semibold">
          <Sum of={price} />
        </span>{' '}
        {oldPrice !== null && (
          <>
            вместо <Sum of={oldPrice} />
          </>
        )}
        <span className="block text-xs text-quiet">
          Самая низкая за&nbsp;тридцать дней: <Sum of={lowest} />
        </span>
      </p>
      {may('product:set-price') && !isChanging && (
        <div>
          <Button look="outline" onClick={() => setChanging(true)}>
            Изменить цену
          </Button>
        </div>
      )}
      {isChanging && <PriceForm product={product} onDone={stop} onCancel={() => stop()} />}
      {plans.length > 0 && (
        <>
          <h3>Запланированы</h3>
          <ul className="part-rows">
            {plans.map((plan) => (
              <li key={plan.id}>
                <span>
                  <Sum of={plan.price} />
                  {plan.oldPrice !== null && (
                    <>
                      {' '}
                      вместо <Sum of={plan.oldPrice} />
                    </>
                  )}
                  {plan.outcome ? `: ${PLAN_WORDS[plan.outcome]}` : ''}
                </span>
                <span className="text-xs text-quiet">
                  с <Moment at={plan.startsAt} />
                  {plan.by && `, ${plan.by}`}
                </span>
                {plan.outcome === null && may('product:set-price') && (
                  <CancelPlan product={product} plan={plan} onDone={onDone} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {changes.length > 0 && (
        <>
          <h3>Были</h3>
          <table className="lines">
            <thead>
              <tr>
                <th scope="col">Когда</th>
                <th scope="col" className="text-right">
                  С
                </th>
                <th scope="col" className="text-right">
                  На
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ before, after, at }) => (
                <tr key={at}>
                  <td>
                    <Moment at={at} />
                  </td>
                  <td className="text-right">
                    <Sum of={before} />
                  </td>
                  <td className="text-right">
                    <Sum of={after} />
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
