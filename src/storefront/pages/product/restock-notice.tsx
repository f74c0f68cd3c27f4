import { useEffect } from 'react';
import { EmailLink } from '../../features/company/reach-links.tsx';
import { island } from '../../ui/island.tsx';
import { NOT_LOADED, useLoadedOnPress } from '../../ui/loaded-on-press.ts';
import { RestockButton } from './restock-button.tsx';
import { useIsRestockFormOpen } from './restock-state.ts';

/** Replaces «В корзину» while the product is out of stock: a button, then the form it opens. */
export default function RestockNotice({ productId }: { productId: number }) {
  const open = useIsRestockFormOpen();
  const form = useLoadedOnPress(() => import('./restock-form.tsx').then(({ RestockForm }) => RestockForm));
  const { part: Form, failed, press } = form;
  // The pressed button may be that of the bar.
  // oxlint-disable-next-line react/exhaustive-deps -- only opening the form loads it
  useEffect(() => (open ? press() : undefined), [open]);

  if (!open) {
    return (
      <div className="min-w-0 flex-1">
        <RestockButton className="w-full" />
        <noscript>
          <p className="mt-2 text-sm text-quiet">
            Кнопка работает с&nbsp;JavaScript. Без него напишите нам: <EmailLink />
          </p>
        </noscript>
      </div>
    );
  }
  return (
    <div className="basis-full" aria-busy={form.loading}>
      {Form ? (
        <Form productId={productId} />
      ) : failed ? (
        <p role="alert" className="text-error">
          {NOT_LOADED}
        </p>
      ) : (
        <p role="status" className="text-quiet">
          Открываем форму…
        </p>
      )}
    </div>
  );
}

export const RestockIsland = island('restock', RestockNotice);
