import { counted, GOODS } from '../../../../kernel/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { CartChanges } from './use-cart-changes.ts';
import { CART_LINES } from './use-moves.ts';

/** How many lines have changed; each line shows its own changes. */
export function ChangesNotice({ changes: { count, acknowledge } }: { changes: CartChanges }) {
  return (
    <div role="status">
      {count > 0 && (
        <Notice
          tone="warm"
          className="mb-4"
          action={
            <Button
              look="outline"
              small
              onClick={() => {
                acknowledge();
                document.getElementById(CART_LINES)?.focus({ preventScroll: true });
              }}
            >
              Понятно
            </Button>
          }
        >
          <p>
            С{'\u00a0'}прошлого раза изменилось: <b className="font-semibold">{counted(count, GOODS)}</b>. Что именно
            {'\u00a0'}— сказано у{'\u00a0'}каждого.
          </p>
        </Notice>
      )}
    </div>
  );
}
