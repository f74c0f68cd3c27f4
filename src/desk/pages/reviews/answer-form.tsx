import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Findings } from './findings.tsx';
import { answerFindingsQuery, REVIEWS_KEY, type StaffReview } from './reviews-query.ts';

const TYPING_MS = 400;

interface AnswerFormProps {
  readonly review: StaffReview;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

/** What is forbidden in the answer is shown while it is typed: the server would refuse it. */
export function AnswerForm({ review: { id: reviewId, version, reply }, onDone, onCancel }: AnswerFormProps) {
  const [text, setText] = useState(reply ?? '');
  const [opened] = useState(version);
  const [checked, setChecked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setChecked(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data: findings } = useQuery(answerFindingsQuery(checked));
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: REVIEWS_KEY,
    send: (typed: string, sent) =>
      answerOf(
        staffApi.POST('/api/staff/reviews/{reviewId}/answered', {
          params: { path: { reviewId } },
          body: { ...sent, text: typed },
        }),
      ),
    onDone: () => onDone('Ответ сохранён: он\u00a0под отзывом.'),
  });
  const issue = error instanceof ApiFailure ? error.fields.text : undefined;
  return (
    <CommandPanel
      title="Ответ магазина"
      submit="Сохранить ответ"
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(text)}
      onCancel={onCancel}
    >
      <TextArea
        label="Ответ"
        hint="Его увидят все под опубликованным отзывом"
        rows={4}
        maxLength={3000}
        value={text}
        error={issue}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status">{findings && <Findings of={findings} label="Что проверить в ответе" />}</div>
    </CommandPanel>
  );
}
