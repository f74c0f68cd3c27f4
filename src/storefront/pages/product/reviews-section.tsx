import { useEffect, useState } from 'react';
import { EmailLink } from '../../features/company/reach-links.tsx';
import { Button } from '../../ui/button.tsx';
import { NOT_LOADED, useLoadedOnPress } from '../../ui/loaded-on-press.ts';
import type { OrderProof } from '../../features/reviews/reviews-typed.ts';
import { ReviewsList } from './reviews-list.tsx';
import { ReviewsSummary } from './reviews-summary.tsx';
import type { FirstReviews } from '../../features/reviews/reviews-words.ts';

interface ReviewsSectionProps {
  productId: number;
  supplement: boolean;
  reviews: FirstReviews;
}

/** Average rating, reviews, and a form that is loaded on press. */
export function ReviewsSection({ productId, supplement, reviews }: ReviewsSectionProps) {
  const form = useLoadedOnPress(() =>
    import('../../features/reviews/reviews-form.tsx').then(({ ReviewForm }) => ReviewForm),
  );
  const [open, setOpen] = useState(false);
  const [proof, setProof] = useState<OrderProof>();
  const { first, rating, stars } = reviews;
  const Form = form.part;

  function write(): void {
    setOpen(true);
    form.press();
  }

  // The order page links here with its token: remove it from the address at once and send it only to our API.
  useEffect(() => {
    const [, order, token] = /^#otzyvy\?order=([\da-f-]{36})&token=([\w.-]+)$/.exec(location.hash) ?? [];
    if (!order || !token) return;
    history.replaceState(history.state, '', '#otzyvy');
    setProof({ id: order, token });
    write();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each product
  }, [productId]);

  return (
    <section id="otzyvy" aria-labelledby="otzyvy-title" className="pt-16">
      <h2 id="otzyvy-title">Отзывы</h2>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div>
          {rating ? (
            <ReviewsSummary rating={rating} stars={stars} />
          ) : (
            <p>
              <b className="font-semibold">Нет отзывов.</b> Если вы уже пробовали, расскажите о&nbsp;товаре первым.
            </p>
          )}
          {!open && (
            <Button look="outline" className="mt-5" onClick={write}>
              Написать отзыв
            </Button>
          )}
          <noscript>
            <p className="mt-3 text-sm text-quiet">
              Форма отзыва работает с&nbsp;JavaScript. Без него напишите нам: <EmailLink />
            </p>
          </noscript>
        </div>
        <div className="grid min-w-0 gap-8">
          {open && (
            <div aria-busy={form.loading}>
              {Form ? (
                <Form
                  key={productId}
                  productId={productId}
                  supplement={supplement}
                  proof={proof}
                  onClose={() => setOpen(false)}
                />
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
          )}
          {rating && <ReviewsList key={productId} productId={productId} first={first} total={rating.count} />}
        </div>
      </div>
    </section>
  );
}
