import type { QuoteLine } from '../../../api/shop/cart.schema.ts';
import { setQuantity } from '../../client/cart.ts';
import type { BasketItem } from '../../../kernel/basket-item.ts';

import { counted, plural } from '../../../kernel/plural.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface LineProblemProps {
  item: BasketItem;
  line: QuoteLine | undefined;
  /** What is said when there is none. */
  goneText: string;
  onRemove(): void;
}

/** Why the line cannot be bought as it is, with the step that mends it. */
export function LineProblem({ item, line, goneText, onRemove }: LineProblemProps) {
  const problem = line ? line.problem : { code: 'gone' as const, text: goneText, why: null };
  if (!problem) return null;
  const left = line?.available ?? 0;
  const canKeepSome = problem.code === 'not-enough' && left > 0;
  // The quote may answer for a quantity that has been lowered meanwhile.
  if (canKeepSome && item.quantity <= left) return null;
  return (
    <Notice
      tone="error"
      data-problem
      tabIndex={-1}
      className="col-span-full"
      action={
        <Button look="outline" small onClick={canKeepSome ? () => setQuantity(item.product, left) : onRemove}>
          {canKeepSome ? `Оставить ${left}` : 'Убрать'}
        </Button>
      }
    >
      <p>
        {canKeepSome
          ? `${plural(left, ['Осталась', 'Осталось', 'Осталось'])} ${counted(left, ['штука', 'штуки', 'штук'])}: вы\u00a0откладывали ${item.quantity}.`
          : problem.text}
      </p>
      {problem.why && <p>{problem.why}</p>}
    </Notice>
  );
}
