import { useEffect, useEffectEvent, useState } from 'react';
import type { OrderProof } from '../../features/reviews/reviews-typed.ts';
import { NOT_LOADED, useLoadedOnPress } from '../../ui/loaded-on-press.ts';
import { WRITE_REVIEW } from './write-review-button.ts';

interface WriteReviewProps {
  productId: number;
  supplement: boolean;
}

/** The form that the button of the page opens; its code is loaded at the press. */
export default function WriteReview({ productId, supplement }: WriteReviewProps) {
  const form = useLoadedOnPress(() =>
    import('../../features/reviews/reviews-form.tsx').then(({ ReviewForm }) => ReviewForm),
  );
  const [open, setOpen] = useState(false);
  const [proof, setProof] = useState<OrderProof>();
  const Form = form.part;

  const write = useEffectEvent(() => {
    setOpen(true);
    form.press();
  });

  useEffect(() => {
    const button = document.getElementById(WRITE_REVIEW)!;
    const onPress = () => write();
    button.addEventListener('click', onPress);
    return () => button.removeEventListener('click', onPress);
  }, []);

  useEffect(() => {
    document.getElementById(WRITE_REVIEW)!.hidden = open;
  }, [open]);

  // The order page links here with its token: remove it from the address at once and send it only to our API.
  useEffect(() => {
    const [, order, token] = /^#otzyvy\?order=([\da-f-]{36})&token=([\w.-]+)$/.exec(location.hash) ?? [];
    if (!order || !token) return;
    location.replace('#otzyvy');
    setProof({ id: order, token });
    write();
  }, []);

  if (!open) return null;
  return (
    <div aria-busy={form.loading}>
      {Form ? (
        <Form productId={productId} supplement={supplement} proof={proof} onClose={() => setOpen(false)} />
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
  );
}
