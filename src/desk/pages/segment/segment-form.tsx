import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { SEGMENTS_KEY, type Condition, type Segment } from '../../api/segments-query.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { FoundPeople } from './found-people.tsx';
import {
  CONDITION_WORDS,
  conditionOf,
  draftOf,
  emptyCondition,
  type ConditionKind,
  type DraftCondition,
} from './segment-draft.ts';

interface SegmentFormProps {
  /** Undefined: a new one. */
  readonly segment: Segment | undefined;
  readonly onDone: (segmentId: number, sentence: string) => void;
}

const MOST_CONDITIONS = 10;

export function SegmentForm({ segment, onDone }: SegmentFormProps) {
  const may = useMay();
  const [name, setName] = useState(segment?.name ?? '');
  const [conditions, setConditions] = useState(() => (segment?.rule.all ?? []).map(draftOf));
  const [opened, setOpened] = useState(segment?.version ?? 1);
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const [counted, setCounted] = useState<readonly Condition[]>(segment?.rule.all ?? []);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: SEGMENTS_KEY,
    send: (body: { readonly name: string; readonly rule: { readonly all: Condition[] } }, { key, expectedVersion }) =>
      answerOf(
        segment
          ? staffApi.POST('/api/staff/segments/{segmentId}/changed', {
              params: { path: { segmentId: segment.id } },
              body: { key, expectedVersion, ...body },
            })
          : staffApi.POST('/api/staff/segments', { body: { key, ...body } }),
      ),
    onDone: ({ segmentId, version }) => {
      setOpened(version);
      onDone(segmentId, 'Сегмент сохранён.');
    },
  });
  const refused = error instanceof ApiFailure ? error.fields : {};

  /** The typed rule; undefined when a condition is wrong, which its field says. */
  function readRule(): Condition[] | undefined {
    const read = conditions.map((draft) => ({ draft, condition: conditionOf(draft) }));
    const wrong = read.filter(({ condition }) => typeof condition === 'string');
    setIssues(Object.fromEntries(wrong.map(({ draft, condition }) => [String(draft.id), condition as string])));
    return wrong.length > 0 ? undefined : read.map(({ condition }) => condition as Condition);
  }
  function save() {
    const all = readRule();
    if (all) mutate({ name, rule: { all } });
  }
  function count() {
    const all = readRule();
    if (all) setCounted(all);
  }
  const change = (id: number, changed: Partial<DraftCondition>) =>
    setConditions(conditions.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const add = (kind: string) =>
    kind !== '' &&
    setConditions([
      ...conditions,
      emptyCondition(Math.max(-1, ...conditions.map(({ id }) => id)) + 1, kind as ConditionKind),
    ]);

  return (
    <form
      noValidate
      aria-label="Сегмент"
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label="Название"
        maxLength={100}
        value={name}
        error={refused.name}
        onChange={({ target }) => setName(target.value)}
      />
      <p className="text-xs text-quiet">
        Условия соединяются через «и». Заказ считается, когда он оплачен или собирается. По&nbsp;болезням и&nbsp;статьям
        о&nbsp;них людей не&nbsp;выбирают.
      </p>
      {conditions.map((condition) => (
        <ConditionFields
          key={condition.id}
          condition={condition}
          error={issues[condition.id]}
          onChange={(changed) => change(condition.id, changed)}
          onRemove={() => setConditions(conditions.filter(({ id }) => id !== condition.id))}
        />
      ))}
      {conditions.length < MOST_CONDITIONS && (
        <SelectField label="Добавить условие" words={CONDITION_WORDS} none="Выберите" value="" onChange={add} />
      )}
      <FoundPeople conditions={counted} />
      <Problem error={Object.keys(refused).length === 1 && refused.name ? null : error} />
      <div className="flex flex-wrap gap-2">
        {may('segment:save') && (
          <Button type="submit" busy={isPending}>
            Сохранить
          </Button>
        )}
        <Button look="outline" onClick={count}>
          Посчитать
        </Button>
      </div>
    </form>
  );
}
