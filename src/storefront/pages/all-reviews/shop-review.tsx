import { useEffect, useState } from 'react';
import { EmailLink } from '../../features/company/reach-links.tsx';
import { Button } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { NOT_LOADED, useLoadedOnPress } from '../../ui/loaded-on-press.ts';
import type { OrderProof } from '../../features/reviews/reviews-typed.ts';

/** Form for a review of the shop; its code is loaded when the button is pressed. */
export default function ShopReview() {
  const form = useLoadedOnPress(() =>
    import('../../features/reviews/reviews-form.tsx').then(({ ReviewForm }) => ReviewForm),
  );
  const [open, setOpen] = useState(false);
  const [proof, setProof] = useState<OrderProof>();
  const Form = form.part;

  function write(): void {
    setOpen(true);
    form.press();
  }

  // The order page links here with its token: remove it from the address at once and send it only to our API.
  useEffect(() => {
    const [, order, token] = /^#otzyv\?order=([\da-f-]{36})&token=([\w.-]+)$/.exec(location.hash) ?? [];
    if (!order || !token) return;
    history.replaceState(history.state, '', '#otzyv');
    setProof({ id: order, token });
    write();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  return (
    <section id="otzyv" aria-label="Ваш отзыв о магазине" className="mb-8">
      {open ? (
        <div aria-busy={form.loading}>
          {Form ? (
            <Form productId={null} supplement proof={proof} onClose={() => setOpen(false)} />
          ) : form.failed ? (
            <p role="alert" className="text-error">
              {NOT_LOADED}
            </p>
          ) : (
            <p role="status" className="text-quiet">
              Открываем форму…
            </p>
          )}
        </div>
      ) : (
        <div className="shop-review">
          <p>Заказывали у&nbsp;нас? Расскажите о&nbsp;магазине. Отзыв о&nbsp;товаре оставьте на&nbsp;его странице.</p>
          <Button look="outline" className="noscript:hidden" onClick={write}>
            Написать о&nbsp;магазине
          </Button>
        </div>
      )}
      <noscript>
        <p className="mt-3 text-sm text-quiet">
          Форма отзыва работает с&nbsp;JavaScript. Без него напишите нам: <EmailLink />
        </p>
      </noscript>
    </section>
  );
}

export const ShopReviewIsland = island('shop-review', ShopReview);
