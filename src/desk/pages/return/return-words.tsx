import { RETURN_REASON_NAMES } from '../../../kernel/return-reasons.ts';
import type { ShownReturn } from '../../api/money-answers.ts';
import { wordOf } from '../../words/order-words.ts';
import { RETURN_CAUSES } from '../../words/return-words.ts';

/** Why goods come back, in the buyer's words and pictures; the words are only ever text. */
export function ReturnWords({
  shown: { id, cause, reason, comment, refusal, photos },
}: {
  readonly shown: ShownReturn;
}) {
  return (
    <section aria-labelledby="why" className="part">
      <h2 id="why">Почему возвращают</h2>
      <p>
        {wordOf(RETURN_CAUSES, cause)}
        {reason && `: ${RETURN_REASON_NAMES[reason].toLowerCase()}`}
      </p>
      {comment && <blockquote className="whitespace-pre-wrap">{comment}</blockquote>}
      {refusal && <p>Отказ: {refusal}</p>}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <a href={`/api/returns/${id}/photos/${photo}`} target="_blank" rel="noopener">
                <img
                  src={`/api/returns/${id}/photos/${photo}`}
                  alt={`Фото покупателя ${index + 1}`}
                  loading="lazy"
                  className="size-32 rounded-sm object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
