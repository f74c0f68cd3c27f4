import { useState } from 'react';
import { removePerson } from '../../../../kernel/course/change-plan.ts';
import { COURSE_ZONES, type CourseZone } from '../../../../kernel/course/days.ts';
import { EMPTY_PLAN, LONGEST_LABEL, MOST } from '../../../../kernel/course/plan.ts';
import { newKey } from '../../../client/new-key.ts';
import { SelectField } from '../../../features/forms/select-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { CalendarPart } from './calendar-part.tsx';
import { CopyPart } from './copy-part.tsx';
import { PlanFile } from './plan-file.tsx';
import type { PlannerPart } from './planner-part.ts';
import type { PlannerProps } from './planner.server.ts';

type SettingsProps = PlannerPart & Pick<PlannerProps, 'saved' | 'emailConfirmed'>;

/** Nicknames, clock, threshold; where the plan is; calendar, file, removal. */
export function SettingsPart(props: SettingsProps) {
  const { plan, store } = props;
  const [removing, setRemoving] = useState(false);
  return (
    <div className="planner-settings">
      <People {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          path="plan.zone"
          label="Часовой пояс"
          options={Object.entries(COURSE_ZONES).map(([zone, { name }]) => [zone, name] as const)}
          value={plan.zone}
          error={undefined}
          onChange={(zone) => store.change((current) => ({ ...current, zone: zone as CourseZone }))}
        />
        <TextField
          id="plan-threshold"
          label="Напоминать, когда осталось дней"
          type="number"
          min={1}
          max={90}
          value={plan.thresholdDays}
          onChange={({ currentTarget }) => {
            const days = Math.trunc(Number(currentTarget.value));
            if (days >= 1 && days <= 90) store.change((current) => ({ ...current, thresholdDays: days }));
          }}
        />
      </div>
      <CopyPart {...props} />
      <CalendarPart {...props} />
      <PlanFile {...props} />
      <div>
        <h3>Удалить план</h3>
        {removing ? (
          <span className="flex flex-wrap items-center gap-2">
            <span>Удалить людей, товары, упаковки и{'\u00a0'}отметки?</span>
            <Button
              small
              onClick={() => {
                store.replace({ ...EMPTY_PLAN, zone: plan.zone });
                setRemoving(false);
              }}
            >
              Удалить всё
            </Button>
            <Button small look="quiet" onClick={() => setRemoving(false)}>
              Отмена
            </Button>
          </span>
        ) : (
          <Button small look="outline" onClick={() => setRemoving(true)}>
            Удалить план
          </Button>
        )}
      </div>
    </div>
  );
}

/** Nicknames only: a plan needs no age, sex or illness. */
function People({ plan, store, facts }: PlannerPart) {
  const [label, setLabel] = useState('');
  const [error, setError] = useState<string>();
  const { products, today } = facts;
  function add(event: { preventDefault(): void }): void {
    event.preventDefault();
    const trimmed = label.trim();
    if (trimmed === '') return setError('Впишите имя или прозвище');
    store.change((current) => ({ ...current, people: [...current.people, { id: newKey(), label: trimmed }] }));
    setLabel('');
    setError(undefined);
  }
  return (
    <div>
      <h3>Для кого план</h3>
      <p className="mb-2 text-sm text-quiet">Достаточно прозвища. Планы у{'\u00a0'}всех свои, упаковки общие.</p>
      <ul className="planner-names">
        {plan.people.map((person) => (
          <li key={person.id}>
            <TextField
              id={`person-${person.id}`}
              label="Имя или прозвище"
              maxLength={LONGEST_LABEL}
              defaultValue={person.label}
              onBlur={({ currentTarget }) => {
                const next = currentTarget.value.trim();
                if (next === '' || next === person.label) return void (currentTarget.value = person.label);
                store.change((current) => ({
                  ...current,
                  people: current.people.map((one) => (one.id === person.id ? { ...one, label: next } : one)),
                }));
              }}
            />
            <Button
              small
              look="quiet"
              aria-label={`Убрать: ${person.label}`}
              onClick={() => store.change((current) => removePerson(current, person.id, products, today))}
            >
              Убрать
            </Button>
          </li>
        ))}
      </ul>
      {plan.people.length < MOST.people && (
        <form noValidate aria-label="Новый человек" onSubmit={add} className="planner-recount">
          <TextField
            id="person-new"
            label="Добавить человека"
            maxLength={LONGEST_LABEL}
            value={label}
            error={error}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          />
          <Button type="submit" small look="outline">
            Добавить
          </Button>
        </form>
      )}
    </div>
  );
}
