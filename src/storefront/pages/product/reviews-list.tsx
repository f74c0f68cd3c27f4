import { useEffect, useRef, useState } from 'react';
import type { PublishedReview, ReviewOrder } from '../../../shop/reviews/reviews.reads.ts';
import { Button } from '../../ui/button.tsx';
import { ReviewItem } from '../../ui/review-item.tsx';

const ORDER_NAMES: readonly (readonly [ReviewOrder, string])[] = [
  ['new', 'Сначала новые'],
  ['high', 'Сначала с\u00a0высокой оценкой'],
  ['low', 'Сначала с\u00a0низкой оценкой'],
];

interface ReviewsListProps {
  productId: number;
  first: readonly PublishedReview[];
  total: number;
}

/** The first reviews are in the page; more are fetched on press, in the chosen order. */
export function ReviewsList({ productId, first, total }: ReviewsListProps) {
  const [more, setMore] = useState<{ list: readonly PublishedReview[]; pages: number; order: ReviewOrder }>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [chosenOrder, setChosenOrder] = useState<ReviewOrder>('new');
  const [focused, setFocused] = useState<string>();
  const lastRequest = useRef(0);
  const items = useRef<HTMLUListElement>(null);
  const shown = more?.list ?? first;

  // After a press focus moves to the first added review.
  useEffect(() => {
    if (focused) items.current?.querySelector<HTMLElement>(`[data-review="${focused}"]`)?.focus();
  }, [focused]);

  async function load(order: ReviewOrder): Promise<void> {
    const request = ++lastRequest.current;
    setChosenOrder(order);
    setState('loading');
    try {
      const { loadReviews } = await import('./reviews-loading.ts');
      const isNextPage = order === (more?.order ?? 'new');
      const pages = isNextPage ? (more?.pages ?? 0) + 1 : 1;
      const before = isNextPage ? shown : [];
      const loaded = await loadReviews(productId, pages, order);
      // Another order has been requested meanwhile.
      if (request !== lastRequest.current) return;
      const added = loaded.filter(({ id }) => before.every((other) => other.id !== id));
      setMore({ list: [...before, ...added], pages, order });
      if (isNextPage) setFocused(added[0]?.id);
      setState('idle');
    } catch {
      if (request === lastRequest.current) setState('failed');
    }
  }

  return (
    <div className="min-w-0">
      {total > first.length && (
        <label className="mb-5 flex flex-wrap items-center gap-x-3 text-sm">
          <span className="text-quiet">Порядок</span>
          <select
            value={chosenOrder}
            onChange={(event) => void load(event.currentTarget.value as ReviewOrder)}
            className="min-h-11 max-w-full rounded-md border border-edge bg-surface px-3"
          >
            {ORDER_NAMES.map(([order, name]) => (
              <option key={order} value={order}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <ul ref={items}>
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {state === 'failed' && (
        <p role="alert" className="mt-4 text-error">
          Отзывы не&nbsp;загрузились. Проверьте интернет и&nbsp;повторите.
        </p>
      )}
      {(shown.length < total || state === 'failed') && (
        <Button look="quiet" className="mt-5" busy={state === 'loading'} onClick={() => void load(chosenOrder)}>
          {state === 'loading' ? 'Загружаем…' : state === 'failed' ? 'Повторить' : 'Показать ещё'}
        </Button>
      )}
      <p role="status" className="sr-only">
        {more && state === 'idle' && `Показано отзывов: ${shown.length} из ${total}`}
      </p>
    </div>
  );
}
