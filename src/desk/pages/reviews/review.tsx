import { useState } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Findings } from './findings.tsx';
import { RefuseForm } from './refuse-form.tsx';
import { REVIEWS_KEY, type StaffReview } from './reviews-query.ts';

interface ReviewProps {
  readonly review: StaffReview;
  readonly onDone: (sentence: string) => void;
}

/** One review with what the moderator should see in it. */
export function Review({ review, onDone }: ReviewProps) {
  const { id: reviewId, product, rating, name, city, bought, text, reply, state, reason, version, writtenAt } = review;
  const may = useMay();
  const [doing, setDoing] = useState<'refuse' | 'answer'>();
  const { mutate, error, isPending } = useCommand({
    version,
    reads: REVIEWS_KEY,
    send: (_typed: undefined, sent) =>
      answerOf(
        staffApi.POST('/api/staff/reviews/{reviewId}/published', { params: { path: { reviewId } }, body: sent }),
      ),
    onDone: () => onDone('Отзыв опубликован.'),
  });
  function stop(sentence?: string) {
    setDoing(undefined);
    if (sentence !== undefined) onDone(sentence);
  }
  const props = { review, onDone: stop, onCancel: () => stop() };
  return (
    <li className="part">
      <div className="grid gap-1">
        <h2>{product ?? 'О\u00a0магазине'}</h2>
        <p className="note">
          {[name, city].filter(Boolean).join(', ')}, <Moment at={writtenAt} />
        </p>
        <p className="badges">
          <Badge>Оценка {rating} из&nbsp;5</Badge>
          {bought && <Badge>Покупатель</Badge>}
        </p>
      </div>
      <p className="whitespace-pre-wrap">{text}</p>
      <Findings of={review} label={'Что проверить в\u00a0отзыве'} />
      {state === 'refused' && reason !== null && <p className="note">Отклонён: {reason}</p>}
      {reply !== null && (
        <p className="border-l-2 border-line pl-3 whitespace-pre-wrap">
          <strong className="block text-xs">Ответ магазина</strong>
          {reply}
        </p>
      )}
      {may('review:decide') && (
        <div role="group" aria-label="Что сделать с отзывом" className="flex flex-wrap gap-2">
          {state !== 'published' && (
            <Button busy={isPending} onClick={() => mutate(undefined)}>
              Опубликовать
            </Button>
          )}
          <Button look="outline" aria-expanded={doing === 'answer'} onClick={() => setDoing('answer')}>
            {reply === null ? 'Ответить' : 'Изменить ответ'}
          </Button>
          {state !== 'refused' && (
            <Button look="danger" aria-expanded={doing === 'refuse'} onClick={() => setDoing('refuse')}>
              Отклонить
            </Button>
          )}
        </div>
      )}
      <Problem error={error} />
      {doing === 'answer' && <AnswerForm {...props} />}
      {doing === 'refuse' && <RefuseForm {...props} />}
    </li>
  );
}
