import { useRef, useState, type SubmitEvent } from 'react';
import { withSomebody } from '../../../../kernel/course/change-plan.ts';
import { dailyDose, itemByLabel, itemIssues, type ItemIssues } from '../../../../kernel/course/course-item.rules.ts';
import { saveTypedItem } from '../../../../kernel/course/form-change.ts';
import { MOST, type CourseItem, type CourseRule } from '../../../../kernel/course/plan.ts';
import { unitsInWords } from '../../../../kernel/dose-units.ts';
import { newKey } from '../../../client/new-key.ts';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';
import { SelectField } from '../../../features/forms/select-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { DayField, halfTyped } from './day-field.tsx';
import { focusForm, focusPart } from './focus-part.ts';
import { typedUnits } from './pack-forms.tsx';
import type { PlannerPart } from './planner-part.ts';
import { RuleFields } from './rule-fields.tsx';

const RULES = {
  daily: 'Каждый день',
  weekdays: 'По\u00a0дням недели',
  every: 'Раз в\u00a0несколько дней',
  cycle: 'Курсами с\u00a0перерывом',
} as const satisfies Record<CourseRule['kind'], string>;

const NEW_RULES: Readonly<Record<CourseRule['kind'], CourseRule>> = {
  daily: { kind: 'daily' },
  weekdays: { kind: 'weekdays', days: [1, 3, 5] },
  every: { kind: 'every', days: 2 },
  cycle: { kind: 'cycle', on: 30, off: 10 },
};

const TIMES_ERROR = 'item-times-error';

interface ItemFormProps extends PlannerPart {
  /** Undefined: a new one. */
  readonly item?: CourseItem;
  /** Of the person who is added where there is nobody yet. */
  readonly firstId: string;
  onDone(): void;
}

/** Who takes what, how much and when: filled from the label, and never above it. */
export function ItemForm({ plan, store, facts, item, firstId, onDone }: ItemFormProps) {
  const { products, today } = facts;
  const [person, setPerson] = useState(item?.person ?? plan.people[0]?.id);
  const [draft, setDraft] = useState<CourseItem | undefined>(item);
  const [units, setUnits] = useState(item ? String(item.units).replace('.', ',') : '');
  const [issues, setIssues] = useState<ItemIssues & { product?: string }>({});
  const times = useRef<HTMLFieldSetElement>(null);
  const product = products.find(({ id }) => id === draft?.product);

  function choose(value: string): void {
    const chosen = products.find(({ id }) => String(id) === value);
    if (!chosen) return;
    const byLabel = itemByLabel(item?.id ?? newKey(), person ?? firstId, chosen, today);
    setDraft(byLabel);
    setUnits(String(byLabel.units).replace('.', ','));
    setIssues({});
  }
  const edit = (changes: Partial<CourseItem>) => draft && setDraft({ ...draft, ...changes });

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!draft || !product) return setIssues({ product: 'Выберите товар' });
    const next = { ...draft, person: person ?? firstId, times: [...draft.times].sort(), units: typedUnits(units) ?? 0 };
    const end = halfTyped(event.currentTarget, 'item-end');
    const found = { ...itemIssues(plan, next, product), ...(end && { end }) };
    setIssues(found);
    if (Object.keys(found).length > 0) return;
    const isSaved = await store.save((current) => {
      const ready = withSomebody(current, firstId);
      // Another device may have added somebody first.
      const owner = person ?? ready.people[0]!.id;
      return saveTypedItem(ready, { ...next, person: owner }, products, today);
    });
    if (isSaved) done();
  }
  function done(): void {
    focusPart();
    onDone();
  }

  return (
    <form
      ref={focusForm}
      tabIndex={-1}
      noValidate
      aria-label={item ? 'Изменить приём' : 'Новый приём'}
      onSubmit={(event) => void save(event)}
      className={ACCOUNT_FORM}
    >
      {plan.people.length > 1 && (
        <SelectField
          path="item.person"
          label="Для кого"
          options={plan.people.map(({ id, label }) => [id, label] as const)}
          value={person ?? ''}
          error={undefined}
          onChange={setPerson}
        />
      )}
      <SelectField
        path="item.product"
        label="Товар"
        empty="Выберите товар"
        options={products.map(({ id, name }) => [String(id), name] as const)}
        value={draft ? String(draft.product) : ''}
        error={issues.product}
        onChange={choose}
      />
      {draft && product && (
        <>
          <TextField
            id="item-units"
            label="Сколько за один раз"
            hint={`По\u00a0этикетке ${unitsInWords(dailyDose(product), product.unit)} в\u00a0день, больше записать нельзя.`}
            inputMode="decimal"
            value={units}
            error={issues.units}
            onChange={({ currentTarget }) => setUnits(currentTarget.value)}
          />
          <fieldset ref={times} tabIndex={-1} className="planner-times">
            <legend className="mb-1.5 text-sm font-semibold">Когда</legend>
            {draft.times.map((time, index) => (
              <span key={index}>
                <input
                  type="time"
                  required
                  aria-label={`Время ${index + 1}`}
                  aria-invalid={issues.times ? true : undefined}
                  aria-describedby={issues.times && TIMES_ERROR}
                  value={time}
                  onChange={({ currentTarget }) =>
                    currentTarget.value &&
                    edit({ times: draft.times.map((one, at) => (at === index ? currentTarget.value : one)) })
                  }
                />
                {draft.times.length > 1 && (
                  <Button
                    small
                    look="quiet"
                    aria-label={`Убрать время ${index + 1}`}
                    onClick={() => {
                      times.current?.focus();
                      edit({ times: draft.times.filter((_, at) => at !== index) });
                    }}
                  >
                    Убрать
                  </Button>
                )}
              </span>
            ))}
            {draft.times.length < MOST.times && (
              <Button small look="outline" onClick={() => edit({ times: [...draft.times, '12:00'] })}>
                Ещё время
              </Button>
            )}
            {issues.times && <FieldError id={TIMES_ERROR}>{issues.times}</FieldError>}
          </fieldset>
          <SelectField
            path="item.rule"
            label="Как часто"
            options={Object.entries(RULES)}
            value={draft.rule.kind}
            error={issues.rule}
            onChange={(kind) => edit({ rule: NEW_RULES[kind as CourseRule['kind']] })}
          />
          <RuleFields rule={draft.rule} onChange={(rule) => edit({ rule })} />
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField
              id="item-start"
              label="Первый день"
              required
              value={draft.start}
              error={issues.start}
              onChange={({ currentTarget }) => currentTarget.value && edit({ start: currentTarget.value })}
            />
            <DayField
              id="item-end"
              label="Последний день"
              optional
              value={draft.end ?? ''}
              error={issues.end}
              onChange={({ currentTarget }) => edit({ end: currentTarget.value || null })}
            />
          </div>
        </>
      )}
      <span className="flex flex-wrap gap-2">
        <Button type="submit" small>
          Сохранить
        </Button>
        <Button small look="quiet" onClick={done}>
          Отмена
        </Button>
      </span>
    </form>
  );
}
