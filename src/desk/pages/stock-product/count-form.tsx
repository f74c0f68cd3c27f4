import { useState } from 'react';
import { COUNT_CAUSE_NAMES, COUNT_CAUSES, type CountCause } from '../../../kernel/stock-causes.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CauseFields } from '../../features/stock/cause-fields.tsx';
import type { ProductStock } from '../../features/stock/stock-answers.ts';
import { STOCK_KEY } from '../../features/stock/stock-queries.ts';
import { doneWords, pieceWords, signed, typedPieces } from '../../features/stock/stock-words.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { LotChoice } from './lot-choice.tsx';

interface CountFormProps {
  readonly stock: ProductStock;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

interface Typed {
  readonly shown: number;
  readonly counted: number;
  readonly cause: CountCause | undefined;
  readonly note: string;
  readonly lotId: number | null;
}

/** A count of the shelf against what was recorded when the form was opened. */
export function CountForm({ stock: { level, lots }, onDone, onCancel }: CountFormProps) {
  const [shown, setShown] = useState(level.shelf);
  const [text, setText] = useState('');
  const [cause, setCause] = useState<CountCause>();
  const [note, setNote] = useState('');
  const [lotId, setLotId] = useState<number | null>(null);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: STOCK_KEY,
    send: ({ cause: chosen, ...typed }: Typed, { key }) =>
      answerOf(
        staffApi.POST('/api/stock/{productId}/counted', {
          params: { path: { productId: level.productId } },
          body: { ...typed, ...(chosen && { cause: chosen }), key },
        }),
      ),
    onDone: (done) => onDone(doneWords(done)),
  });
  const counted = typedPieces(text);
  const difference = counted === undefined ? 0 : counted - shown;
  const fields = error instanceof ApiFailure ? error.fields : {};
  const issues = Object.keys(missing).length > 0 ? missing : fields;
  function submit() {
    const problems = {
      ...(counted === undefined && { counted: 'Напишите, сколько штук на\u00a0полке, цифрами' }),
      ...(difference !== 0 && !cause && { cause: 'Выберите, откуда разница' }),
    };
    setMissing(problems);
    if (counted === undefined || Object.keys(problems).length > 0) return;
    mutate(
      { shown, counted, cause, note, lotId },
      {
        // What has changed meanwhile is seen, and the shelf is looked at once more.
        onError: (refused) => {
          if (refused instanceof ApiFailure && typeof refused.details.shelf === 'number')
            setShown(refused.details.shelf);
        },
      },
    );
  }
  return (
    <CommandPanel
      title="Посчитать полку"
      submit={counted === undefined || difference === 0 ? 'Сохранить' : `Исправить на ${signed(difference)}`}
      busy={isPending}
      error={Object.keys(fields).length > 0 ? undefined : error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>
        По&nbsp;учёту на&nbsp;полке {pieceWords(shown)}. Считайте всё, что лежит на&nbsp;полке, без&nbsp;упаковок
        в&nbsp;коробках.
      </p>
      <div className="max-w-xs">
        <Field
          label="На полке, штук"
          name="counted"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={issues.counted}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {difference !== 0 && (
        <>
          <CauseFields
            label="Откуда разница"
            causes={COUNT_CAUSES}
            names={COUNT_CAUSE_NAMES}
            cause={cause}
            note={note}
            issues={issues}
            onCause={setCause}
            onNote={setNote}
          />
          <LotChoice lots={lots} unknown="Не знаю, какой серии" lotId={lotId} onChange={setLotId} />
        </>
      )}
      <p role="status">
        {counted === undefined ? '' : difference === 0 ? 'Разницы нет.' : `Разница ${signed(difference)}.`}
      </p>
    </CommandPanel>
  );
}
