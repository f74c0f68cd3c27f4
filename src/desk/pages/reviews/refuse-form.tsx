import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { REVIEWS_KEY, type StaffReview } from './reviews-query.ts';

interface RefuseFormProps {
  readonly review: StaffReview;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function RefuseForm({ review: { id: reviewId, version, state }, onDone, onCancel }: RefuseFormProps) {
  const [reason, setReason] = useState('');
  const [opened] = useState(version);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: REVIEWS_KEY,
    send: (typed: string, sent) =>
      answerOf(
        staffApi.POST('/api/staff/reviews/{reviewId}/refused', {
          params: { path: { reviewId } },
          body: { ...sent, reason: typed },
        }),
      ),
    onDone: () => onDone('Отзыв отклонён.'),
  });
  const issue = error instanceof ApiFailure ? error.fields.reason : undefined;
  return (
    <CommandPanel
      title="Отклонить отзыв"
      submit="Отклонить отзыв"
      danger
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(reason)}
      onCancel={onCancel}
    >
      {state === 'published' && <p>Отзыв исчезнет с&nbsp;сайта, рейтинг товара посчитается без него.</p>}
      <TextArea
        label="Почему"
        hint="Останется в журнале, автор этого не увидит"
        maxLength={3000}
        value={reason}
        error={issue}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}
