import type { ReactNode } from 'react';
import { COMPANY } from '../../kernel/company.ts';
import type { PublishedReview } from '../../shop/reviews/reviews.reads.ts';
import { Stars } from './stars.tsx';

interface ReviewItemProps {
  review: PublishedReview;
  /** The reviewed product, if the page is not about it. */
  subject?: ReactNode;
}

/** A published review with the shop's reply. */
export function ReviewItem({ review, subject }: ReviewItemProps) {
  const { id, name, city, rating, text, bought, reply, writtenAt, writtenOn } = review;
  return (
    <li data-review={id} tabIndex={-1} className="border-t border-line py-6 first:border-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Stars rating={rating} />
        <b className="font-semibold">{name}</b>
        {city && <span>{city}</span>}
        {bought && <span className="rounded-sm bg-sage px-2 font-semibold text-leaf-dark">Покупатель</span>}
        <time dateTime={writtenAt} className="text-quiet">
          {writtenOn}
        </time>
      </p>
      {subject}
      <p className="mt-2 max-w-[66ch] break-words whitespace-pre-line">{text}</p>
      {reply && (
        <div className="mt-3 max-w-[66ch] border-l-2 border-primary pl-4 text-sm">
          <p className="font-semibold">{COMPANY.name} отвечает</p>
          <p className="mt-1 break-words whitespace-pre-line">{reply}</p>
        </div>
      )}
    </li>
  );
}
