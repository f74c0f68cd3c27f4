import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CHATS_KEY } from './chats-queries.ts';

interface ChatAnswerProps {
  readonly chatId: string;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
}

/** Ctrl+Enter sends, since Enter is a line of the answer. */
export function ChatAnswer({ chatId, draft, onDraft }: ChatAnswerProps) {
  const may = useMay();
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: CHATS_KEY,
    send: (text: string, { key }) =>
      answerOf(
        staffApi.POST('/api/support/chats/{id}/reply', { params: { path: { id: chatId } }, body: { key, text } }),
      ),
    onDone: () => onDraft(''),
  });
  if (!may('chat:answer')) return null;
  const issue = error instanceof ApiFailure ? error.fields.text : undefined;
  function submit() {
    setEmpty(draft.trim() === '');
    if (draft.trim() !== '' && !isPending) mutate(draft);
  }
  return (
    <form
      noValidate
      aria-label="Сообщение покупателю"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        label="Ответ"
        hint={'Покупатель увидит ваше имя. Ctrl\u00a0+\u00a0Enter отправляет.'}
        value={draft}
        error={isEmpty ? 'Напишите ответ' : issue}
        onChange={({ target }) => {
          setEmpty(false);
          onDraft(target.value);
        }}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) submit();
        }}
      />
      <Problem error={issue ? undefined : error} />
      <div>
        <Button type="submit" busy={isPending}>
          Ответить
        </Button>
      </div>
    </form>
  );
}
