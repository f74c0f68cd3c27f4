import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SupportTabs } from '../../features/support-tabs/support-tabs.tsx';
import { useRefreshEvery } from '../../session/refresh-every.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { Review } from './review.tsx';
import { REVIEW_STATES, reviewsQuery, type StaffReview } from './reviews-query.ts';

type State = StaffReview['state'];

const EMPTY: Readonly<Record<State, string>> = {
  waiting: 'Все отзывы разобраны',
  published: 'Опубликованных отзывов нет',
  refused: 'Отклонённых отзывов нет',
};

/** Nothing is shown on the site before a person has read it. */
export function Reviews() {
  const [params, setParams] = useSearchParams();
  const named = params.get('state');
  const state: State = named === 'published' || named === 'refused' ? named : 'waiting';
  const found = useInfiniteQuery({ ...reviewsQuery(state), refetchInterval: useRefreshEvery(60_000) });
  const [done, setDone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  function decided(sentence: string) {
    setDone(sentence);
    // The review is gone with its buttons.
    heading.current?.focus();
  }
  return (
    <div className="grid gap-4">
      <title>Отзывы</title>
      <h1 ref={heading} tabIndex={-1}>
        Отзывы
      </h1>
      <SupportTabs />
      <div role="group" aria-label="Какие отзывы" className="chips">
        {(Object.entries(REVIEW_STATES) as [State, string][]).map(([one, name]) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === state}
            onClick={() => {
              setDone('');
              setParams(one === 'waiting' ? {} : { state: one });
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <p role="status" className={done ? 'done-note' : undefined}>
        {done}
      </p>
      <Loaded of={found}>
        {({ pages }) => {
          const reviews = pages.flatMap((page) => page.reviews);
          if (reviews.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>{EMPTY[state]}</h2>
              </div>
            );
          return (
            <div className="grid max-w-[60rem] gap-4">
              <ul className="grid gap-4">
                {reviews.map((review) => (
                  <Review key={review.id} review={review} onDone={decided} />
                ))}
              </ul>
              <More of={found} shown={reviews.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
