import { Link } from 'react-router';
import type { ShownReturn } from '../../api/money-answers.ts';
import { Sum } from '../../ui/sum.tsx';
import { REFUND_WORDS } from '../../words/money-words.ts';
import { wordOf } from '../../words/order-words.ts';

/** Money that the inspections have given back; whoever sees no prices is told of none. */
export function ReturnMoney({ refunds }: Pick<ShownReturn, 'refunds'>) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="money" className="part">
      <h2 id="money">Деньги</h2>
      <ul className="part-rows">
        {refunds.map(({ id, amount, state }) => (
          <li key={id}>
            <span>
              <Sum of={amount} />: {wordOf(REFUND_WORDS, state).toLowerCase()}
            </span>
            {state === 'awaiting-approval' && (
              <Link to="/money?list=awaiting" className="text-link">
                Решить
              </Link>
            )}
            {state === 'to-pay-by-hand' && (
              <Link to="/money?list=to-pay" className="text-link">
                Отдать и&nbsp;записать
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
