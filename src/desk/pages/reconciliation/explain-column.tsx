import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RECONCILIATION } from './reconciliation-queries.ts';
import { COLUMN_WORDS, type FileCompany } from './reconciliation-words.ts';

interface ExplainColumnProps {
  readonly company: FileCompany;
  readonly onDone: () => void;
}

/** What a column with an unknown header means, for all later files; then the file is sent again. */
export function ExplainColumn({ company, onDone }: ExplainColumnProps) {
  const [header, setHeader] = useState('');
  const [meaning, setMeaning] = useState('kept');
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: RECONCILIATION,
    send: (body: { readonly header: string; readonly meaning: string }) =>
      answerOf(
        staffApi.POST('/api/reconciliation/registers/{company}/columns', { params: { path: { company } }, body }),
      ),
    onDone,
  });
  const issue = error instanceof ApiFailure ? error.fields.header : undefined;
  return (
    <details className="w-full">
      <summary className="text-link w-fit cursor-pointer py-1">Объяснить незнакомый столбец</summary>
      <form
        noValidate
        className="mt-2 grid max-w-xl gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ header, meaning });
        }}
      >
        <Field
          label="Заголовок столбца"
          hint="Как в&nbsp;файле"
          maxLength={200}
          autoComplete="off"
          value={header}
          error={issue}
          onChange={({ target }) => setHeader(target.value)}
        />
        <div className="field">
          <label htmlFor="column-meaning">Что в&nbsp;нём</label>
          <select id="column-meaning" value={meaning} onChange={({ target }) => setMeaning(target.value)}>
            {Object.entries(COLUMN_WORDS[company]).map(([one, words]) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </select>
        </div>
        {!issue && <Problem error={error} />}
        <div>
          <Button type="submit" look="outline" busy={isPending}>
            Запомнить и&nbsp;принять файл снова
          </Button>
        </div>
      </form>
    </details>
  );
}
