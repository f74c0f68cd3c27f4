import { useState, type ChangeEvent } from 'react';
import { ApiFailure, type FieldIssue } from '../../api/api-failure.ts';
import type { BatchMeasurement, DeskBatch } from '../../api/batch-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { BATCHES_KEY } from './batch-query.ts';

interface ResultsFormProps {
  readonly batch: DeskBatch;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

interface Typed {
  readonly madeOn: string;
  readonly bestBefore: string;
  readonly results: readonly BatchMeasurement[];
}

const EMPTY: BatchMeasurement = { indicator: '', value: '', norm: '', method: '' };

const CELLS = [
  ['indicator', 'Показатель'],
  ['value', 'Результат'],
  ['norm', 'Норма'],
  ['method', 'Метод'],
] as const;

export function ResultsForm({ batch, onDone, onCancel }: ResultsFormProps) {
  const [opened] = useState(batch.version);
  const [typed, setTyped] = useState<Typed>({
    madeOn: batch.madeOn,
    bestBefore: batch.bestBefore,
    results: batch.results.length > 0 ? batch.results : [EMPTY],
  });
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: BATCHES_KEY,
    send: ({ results, ...days }: Typed, sent) =>
      answerOf(
        staffApi.POST('/api/batches/{batchId}/changed', {
          params: { path: { batchId: batch.id } },
          body: { ...sent, ...days, results: results.filter((row) => Object.values(row).some(Boolean)) },
        }),
      ),
    onDone: () => onDone('Сроки и\u00a0результаты сохранены.'),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  /** The sentence at a cell; fields are known by the first part of their paths. */
  const cellIssues = new Map(
    error instanceof ApiFailure
      ? ((error.details.errors ?? []) as readonly FieldIssue[]).map(({ path, message }) => [path.join('.'), message])
      : [],
  );
  const { results } = typed;
  const isFilled = (row: BatchMeasurement) => Object.values(row).some(Boolean);
  /** Empty rows are not sent. */
  const sentAt = (index: number) => results.slice(0, index).filter(isFilled).length;
  const setRow = (index: number, row: BatchMeasurement | undefined) =>
    setTyped({ ...typed, results: results.flatMap((one, at) => (at === index ? (row ? [row] : []) : [one])) });
  const day = (name: 'madeOn' | 'bestBefore') => ({
    type: 'date',
    value: typed[name],
    error: issues[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <CommandPanel
      title="Сроки и результаты"
      submit="Сохранить"
      busy={isPending}
      error={Object.keys(issues).length > 0 ? undefined : error}
      onSubmit={() => mutate(typed)}
      onCancel={onCancel}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field {...day('madeOn')} label="Изготовлена" />
        <Field {...day('bestBefore')} label="Годна до" />
      </div>
      {results.map((row, index) => (
        <fieldset key={index} className="batch-row">
          <legend className="sr-only">Строка {index + 1}</legend>
          {CELLS.map(([name, label]) => (
            <Field
              key={name}
              label={label}
              value={row[name]}
              maxLength={200}
              autoComplete="off"
              error={cellIssues.get(`results.${sentAt(index)}.${name}`)}
              onChange={({ target }) => setRow(index, { ...row, [name]: target.value })}
            />
          ))}
          <Button look="plain" aria-label={`Удалить строку ${index + 1}`} onClick={() => setRow(index, undefined)}>
            Удалить
          </Button>
        </fieldset>
      ))}
      <div>
        <Button look="outline" onClick={() => setTyped({ ...typed, results: [...results, EMPTY] })}>
          Добавить строку
        </Button>
      </div>
    </CommandPanel>
  );
}
