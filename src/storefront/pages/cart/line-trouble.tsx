import type { QuoteLine } from '../../../api/cart.schema.ts';
import { setQuantity } from '../../client/cart.ts';
import type { StoredItem } from '../../client/cart-items.ts';
import { toggleFavourite, useIsFavourite } from '../../client/favourites.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface LineTroubleProps {
  item: StoredItem;
  line: QuoteLine | undefined;
  onRemove(): void;
}

/** Why the line cannot be bought as it is, with the step that mends it. */
export function LineTrouble({ item, line, onRemove }: LineTroubleProps) {
  const isFavourite = useIsFavourite(item.product);
  const trouble = line ? line.trouble : { code: 'gone' as const, text: 'Его сняли с продажи.' };
  if (!trouble) return null;
  const left = line?.available ?? 0;
  const canKeepSome = trouble.code === 'not-enough' && left > 0;
  // The quote may answer for a quantity that has been lowered meanwhile.
  if (canKeepSome && item.quantity <= left) return null;
  const canWait = trouble.code === 'out-of-stock' && !isFavourite;
  return (
    <Notice
      tone="error"
      data-trouble
      tabIndex={-1}
      className="col-span-full"
      action={
        <span className="flex flex-wrap gap-2">
          {canWait && (
            <Button
              look="outline"
              small
              onClick={() => {
                toggleFavourite(item.product);
                onRemove();
              }}
            >
              В{'\u00a0'}избранное
            </Button>
          )}
          <Button look="outline" small onClick={canKeepSome ? () => setQuantity(item.product, left) : onRemove}>
            {canKeepSome ? `Оставить ${left}` : 'Убрать'}
          </Button>
        </span>
      }
    >
      <p>{canKeepSome ? `Осталось ${left}\u00a0шт.` : trouble.text}</p>
    </Notice>
  );
}
