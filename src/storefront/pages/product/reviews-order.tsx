import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ReviewOrder } from '../../../shop/reviews/reviews.reads.ts';
import { island } from '../../ui/island.tsx';

const ORDER_NAMES: readonly (readonly [ReviewOrder, string])[] = [
  ['new', 'Сначала новые'],
  ['high', 'Сначала с\u00a0высокой оценкой'],
  ['low', 'Сначала с\u00a0низкой оценкой'],
];

const chosen = createStore<{ readonly order: ReviewOrder }>()(() => ({ order: 'new' }));

/** The chosen order of the list. */
export function useReviewsOrder(): ReviewOrder {
  return useStore(chosen, ({ order }) => order);
}

/** The choice of the order; more-reviews.tsx shows the list in it. */
export default function ReviewsOrder() {
  return (
    <label className="mb-5 flex flex-wrap items-center gap-x-3 text-sm">
      <span className="text-quiet">Порядок</span>
      <select
        value={useReviewsOrder()}
        onChange={(event) => chosen.setState({ order: event.currentTarget.value as ReviewOrder })}
        className="min-h-11 max-w-full rounded-md border border-edge bg-surface px-3"
      >
        {ORDER_NAMES.map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export const ReviewsOrderIsland = island('reviews-order', ReviewsOrder, 'near');
