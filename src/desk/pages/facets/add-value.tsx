import { useState, type FormEvent } from 'react';
import { FACETS_KEY, type DeskFacet } from '../../api/facets-query.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';

interface AddValueProps {
  readonly facet: DeskFacet;
  readonly version: number;
  /** Not while the order of the others is unsaved: each command makes a new version. */
  readonly mayAdd: boolean;
  readonly onDone: (sentence: string) => void;
}

export function AddValue({ facet: { facet }, version, mayAdd, onDone }: AddValueProps) {
  const [text, setText] = useState('');
  const { mutate, error, isPending, reset } = useCommand({
    version,
    reads: FACETS_KEY,
    send: (typed: string, sent) =>
      answerOf(
        staffApi.POST('/api/staff/facets/{facet}/values', {
          params: { path: { facet } },
          body: { ...sent, text: typed },
        }),
      ),
    onDone: (_, typed) => {
      setText('');
      onDone(`Добавлено: «${typed.trim()}». Появится в\u00a0фильтре, когда его получит товар на\u00a0витрине.`);
    },
  });
  const issue = issuesOf(error).text;
  function submit(event: FormEvent) {
    event.preventDefault();
    onDone('');
    if (mayAdd) mutate(text);
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Новое значение" className="part">
      <div className="value-add">
        <Field
          label="Новое значение"
          maxLength={60}
          autoComplete="off"
          value={text}
          error={issue}
          hint={mayAdd ? undefined : 'Сначала сохраните порядок и\u00a0показ ниже'}
          onChange={({ target }) => {
            setText(target.value);
            reset();
          }}
        />
        <Button type="submit" look="outline" busy={isPending} disabled={!mayAdd}>
          Добавить
        </Button>
      </div>
      <Problem error={issue === undefined ? error : null} />
    </form>
  );
}
