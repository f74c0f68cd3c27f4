import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PublishedReview, ReviewOrder } from '../../../shop/reviews/reviews.reads.ts';
import { Button } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { ReviewItem } from '../../ui/review-item.tsx';
import { useReviewsOrder } from './reviews-order.tsx';

/** Id of the list with the reviews of the page itself. */
export const FIRST_REVIEWS = 'first-reviews';

interface MoreReviewsProps {
  productId: number;
  /** How many reviews are in the page itself. */
  first: number;
  total: number;
}

interface Loaded {
  readonly list: readonly PublishedReview[];
  readonly pages: number;
  readonly order: ReviewOrder;
  /** The list replaces the reviews of the page instead of continuing them. */
  readonly replaces: boolean;
}

const NOTHING: Loaded = { list: [], pages: 0, order: 'new', replaces: false };

const firstList = () => document.getElementById(FIRST_REVIEWS)!;

/** Reviews beyond those in the page, fetched on press, and the list in another order. */
export default function MoreReviews({ productId, first, total }: MoreReviewsProps) {
  const order = useReviewsOrder();
  const [loaded, setLoaded] = useState(NOTHING);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [focused, setFocused] = useState<string>();
  const lastRequest = useRef(0);
  const { list, replaces } = loaded;
  const shown = list.length + (replaces ? 0 : first);

  // After a press focus moves to the first added review.
  useEffect(() => {
    if (focused) document.querySelector<HTMLElement>(`[data-review="${focused}"]`)?.focus();
  }, [focused]);

  useEffect(() => {
    firstList().hidden = replaces;
  }, [replaces]);

  async function load(): Promise<void> {
    const request = ++lastRequest.current;
    setState('loading');
    try {
      const { loadReviews } = await import('./reviews-loading.ts');
      const isNextPage = order === loaded.order;
      const before = isNextPage ? loaded : { ...NOTHING, order, replaces: true };
      const pages = before.pages + 1;
      const page = await loadReviews(productId, pages, order);
      // Another order has been requested meanwhile.
      if (request !== lastRequest.current) return;
      const added = page.filter(
        ({ id }) =>
          before.list.every((other) => other.id !== id) &&
          (before.replaces || !firstList().querySelector(`[data-review="${id}"]`)),
      );
      setLoaded({ ...before, list: [...before.list, ...added], pages });
      if (isNextPage) setFocused(added[0]?.id);
      setState('idle');
    } catch {
      if (request === lastRequest.current) setState('failed');
    }
  }

  const showOrder = useEffectEvent(() => {
    if (order !== loaded.order) return void load();
    // Chosen again before the answer.
    lastRequest.current++;
    setState('idle');
  });
  useEffect(() => showOrder(), [order]);

  const items = list.map((review) => <ReviewItem key={review.id} review={review} />);
  return (
    <>
      {replaces ? <ul>{items}</ul> : items.length > 0 && createPortal(items, firstList())}
      {state === 'failed' && (
        <p role="alert" className="mt-4 text-error">
          Отзывы не&nbsp;загрузились. Проверьте интернет и&nbsp;повторите.
        </p>
      )}
      {(shown < total || state === 'failed') && (
        <Button look="quiet" className="mt-5" busy={state === 'loading'} onClick={() => void load()}>
          {state === 'loading' ? 'Загружаем…' : state === 'failed' ? 'Повторить' : 'Показать ещё'}
        </Button>
      )}
      <p role="status" className="sr-only">
        {loaded.pages > 0 && state === 'idle' && `Показано отзывов: ${shown} из ${total}`}
      </p>
    </>
  );
}

export const MoreReviewsIsland = island('more-reviews', MoreReviews, 'near');
