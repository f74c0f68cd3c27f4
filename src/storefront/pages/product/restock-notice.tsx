import { useEffect } from 'react';
import { EmailLink } from '../../features/company/reach-links.tsx';
import { Button } from '../../ui/button.tsx';
import { NOT_LOADED, useLoadedOnPress } from '../../ui/loaded-on-press.ts';
import { openRestockForm, closeRestock, useAsksForRestock } from './restock-state.ts';

interface RestockButtonProps {
  productId: number;
  small?: boolean;
  className?: string;
}

/** Opens the form wherever the button stands. */
export function RestockButton({ productId, small, className }: RestockButtonProps) {
  return (
    <Button small={small} className={className} onClick={() => openRestockForm(productId)}>
      Сообщить о&nbsp;поступлении
    </Button>
  );
}

/** Stands in place of «В корзину» while the product is not on the shelf: a button, then the form it asked for. */
export function RestockNotice({ productId }: { productId: number }) {
  const asking = useAsksForRestock(productId);
  const form = useLoadedOnPress(() => import('./restock-form.tsx').then(({ RestockForm }) => RestockForm));
  const { part: Form, failed, press } = form;
  // The press may have come from the bar.
  // oxlint-disable-next-line react/exhaustive-deps -- only the question itself loads the form
  useEffect(() => (asking ? press() : undefined), [asking]);

  // Whoever comes back to the page finds the button, not the focus in a form.
  useEffect(() => closeRestock, [productId]);

  if (!asking) {
    return (
      <div className="min-w-0 flex-1">
        <RestockButton productId={productId} className="w-full" />
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
        <Form key={productId} productId={productId} />
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
