import type { QuoteLine } from '../../../../api/shop/cart.schema.ts';
import { setQuantity } from '../../../client/cart.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';

import { counted, plural } from '../../../../kernel/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface LineProblemProps {
  item: BasketItem;
  line: QuoteLine | undefined;
  /** Text shown when there is no line. */
  goneText: string;
  onRemove(): void;
}

/** Why the line cannot be ordered as it is, with the action that fixes it. */
export function LineProblem({ item, line, goneText, onRemove }: LineProblemProps) {
  const problem = line ? line.problem : { code: 'gone' as const, text: goneText, why: null };
  if (!problem) return null;
  const available = line?.available ?? 0;
  const someAvailable = problem.code === 'not-enough' && available > 0;
  // The quote may be for a quantity that has been lowered since.
  if (someAvailable && item.quantity <= available) return null;
  return (
    <Notice
      tone="error"
      data-problem
      tabIndex={-1}
      className="col-span-full"
      action={
        <Button look="outline" small onClick={someAvailable ? () => setQuantity(item.product, available) : onRemove}>
          {someAvailable ? `Оставить ${available}` : 'Убрать'}
        </Button>
      }
    >
      <p>
        {someAvailable
          ? `${plural(available, ['Осталась', 'Осталось', 'Осталось'])} ${counted(available, ['штука', 'штуки', 'штук'])}: вы\u00a0откладывали ${item.quantity}.`
          : problem.text}
      </p>
      {problem.why && <p>{problem.why}</p>}
    </Notice>
  );
}
