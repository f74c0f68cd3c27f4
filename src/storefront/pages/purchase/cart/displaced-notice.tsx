import { counted, GOODS } from '../../../../kernel/plural.ts';
import { restoreDisplaced, dismissDisplaced, stillDisplaced } from '../../../client/account-sync-state.ts';
import { changeShopState } from '../../../client/shop-state.ts';
import { useShopState } from '../../../client/use-shop-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LATER_LINES, type Move } from './use-moves.ts';

/**
 * How many items the merge at sign-in moved to «Отложено», with a button to restore them. Loaded only when there may be
 * some.
 */
export default function DisplacedNotice({ onMove }: { onMove: Move }) {
  const account = useShopState((state) => state.account);
  const cart = useShopState((state) => state.cart);
  const displaced = stillDisplaced({ account, cart });
  return (
    <div role="status">
      {displaced.length > 0 && (
        <Notice
          className="mb-4"
          action={
            <span className="flex flex-wrap gap-x-2">
              <Button
                look="outline"
                small
                onClick={() =>
                  onMove(
                    displaced.map(({ product }) => product),
                    restoreDisplaced,
                    'Всё снова в\u00a0корзине.',
                    'В\u00a0корзине уже сто разных товаров: сначала уберите что-нибудь.',
                  )
                }
              >
                Вернуть всё
              </Button>
              <Button
                look="quiet"
                small
                onClick={() => {
                  changeShopState(dismissDisplaced);
                  document.getElementById(LATER_LINES)?.focus({ preventScroll: true });
                }}
              >
                Понятно
              </Button>
            </span>
          }
        >
          <p>
            В{'\u00a0'}аккаунте уже была корзина: <b className="font-semibold">{counted(displaced.length, GOODS)}</b> из
            {'\u00a0'}неё теперь в{'\u00a0'}отложенном, под этой корзиной{'\u00a0'}— верните нужное оттуда или всё
            сразу.
          </p>
        </Notice>
      )}
    </div>
  );
}
