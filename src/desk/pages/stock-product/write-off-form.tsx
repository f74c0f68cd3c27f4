import { useState } from 'react';
import { WRITE_OFF_CAUSE_NAMES, WRITE_OFF_CAUSES, type WriteOffCause } from '../../../kernel/stock-causes.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CauseFields } from '../../features/stock/cause-fields.tsx';
import type { ProductStock } from '../../features/stock/stock-answers.ts';
import { STOCK_KEY } from '../../features/stock/stock-queries.ts';
import { doneWords, pieceWords, typedPieces } from '../../features/stock/stock-words.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { LotChoice } from './lot-choice.tsx';

interface WriteOffFormProps {
  readonly stock: ProductStock;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

interface Typed {
  readonly pieces: number;
  readonly cause: WriteOffCause;
  readonly note: string;
  readonly lotId: number | null;
}

/** Pieces on the shelf that will not be sold. */
export function WriteOffForm({ stock: { level, lots }, onDone, onCancel }: WriteOffFormProps) {
  const [text, setText] = useState('');
  const [cause, setCause] = useState<WriteOffCause>();
  const [note, setNote] = useState('');
  const [lotId, setLotId] = useState<number | null>(null);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: STOCK_KEY,
    send: (typed: Typed, { key }) =>
      answerOf(
        staffApi.POST('/api/stock/{productId}/written-off', {
          params: { path: { productId: level.productId } },
          body: { ...typed, key },
        }),
      ),
    onDone: (done) => onDone(doneWords(done)),
  });
  const pieces = typedPieces(text);
  const fields = error instanceof ApiFailure ? error.fields : {};
  const issues = Object.keys(missing).length > 0 ? missing : fields;
  function submit() {
    setMissing({
      ...(!pieces && { pieces: 'Напишите, сколько штук списать, цифрами' }),
      ...(!cause && { cause: 'Выберите причину' }),
    });
    if (pieces && cause) mutate({ pieces, cause, note, lotId });
  }
  return (
    <CommandPanel
      title="Списать с полки"
      submit={pieces ? `Списать ${pieceWords(pieces)}` : 'Списать'}
      danger
      busy={isPending}
      error={Object.keys(fields).length > 0 ? undefined : error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>На&nbsp;полке {pieceWords(level.shelf)}. Упаковки, которые уже в&nbsp;коробке, списывают с&nbsp;заказа.</p>
      <div className="max-w-xs">
        <Field
          label="Списать, штук"
          name="pieces"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={issues.pieces}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <CauseFields
        label="Причина"
        causes={WRITE_OFF_CAUSES}
        names={WRITE_OFF_CAUSE_NAMES}
        cause={cause}
        note={note}
        issues={issues}
        onCause={setCause}
        onNote={setNote}
      />
      <LotChoice lots={lots} unknown="Без серии" lotId={lotId} onChange={setLotId} />
    </CommandPanel>
  );
}
