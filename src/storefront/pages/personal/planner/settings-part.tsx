import { useState, type SubmitEvent } from 'react';
import { addPerson, removePerson } from '../../../../kernel/course/change-plan.ts';
import { EMPTY_PLAN, LONGEST_LABEL, MOST } from '../../../../kernel/course/plan.ts';
import { newKey } from '../../../client/new-key.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ConfirmNotice } from '../confirm-notice.tsx';
import { CalendarPart } from './calendar-part.tsx';
import { CopyPart } from './copy-part.tsx';
import { focusPart } from './focus-part.ts';
import { NumberField } from './number-field.tsx';
import { PlanFile } from './plan-file.tsx';
import type { PlannerPart } from './planner-part.ts';
import type { PlannerProps } from './planner.server.ts';
import { ZoneField } from './zone-field.tsx';

type SettingsProps = PlannerPart & Pick<PlannerProps, 'owner' | 'saved' | 'emailConfirmed'>;

/** Nicknames, clock, threshold; where the plan is; calendar, file, removal. */
export function SettingsPart(props: SettingsProps) {
  const { plan, store } = props;
  const [removing, setRemoving] = useState(false);
  function endRemoving(): void {
    setRemoving(false);
    focusPart();
  }
  return (
    <div className="planner-settings">
      <People {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ZoneField {...props} />
        <NumberField
          id="plan-threshold"
          label="Напоминать, когда осталось дней"
          most={90}
          value={plan.thresholdDays}
          onChange={(thresholdDays) => store.change((current) => ({ ...current, thresholdDays }))}
        />
      </div>
      <CopyPart {...props} />
      <CalendarPart {...props} />
      <PlanFile {...props} />
      <div>
        <h3>Удалить план</h3>
        {removing ? (
          <ConfirmNotice
            label="Удаление плана"
            title="Удалить весь план?"
            confirm="Удалить всё"
            onConfirm={() => {
              store.replace({ ...EMPTY_PLAN, zone: plan.zone });
              endRemoving();
            }}
            onCancel={endRemoving}
          >
            Удалятся люди, товары, упаковки и{'\u00a0'}отметки.
          </ConfirmNotice>
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
  const [newId, setNewId] = useState(newKey);
  const [label, setLabel] = useState('');
  const [error, setError] = useState<string>();
  const [removing, setRemoving] = useState<string>();
  const removed = plan.people.find(({ id }) => id === removing);
  const { products, today } = facts;
  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const trimmed = label.trim();
    if (trimmed === '') return setError('Впишите имя или прозвище');
    setError(undefined);
    if (!(await store.save((current) => addPerson(current, { id: newId, label: trimmed })))) return;
    setLabel('');
    setNewId(newKey());
  }
  function endRemoving(): void {
    setRemoving(undefined);
    focusPart();
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
            <Button small look="quiet" aria-label={`Убрать: ${person.label}`} onClick={() => setRemoving(person.id)}>
              Убрать
            </Button>
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmNotice
          key={removed.id}
          className="mb-3"
          label={`Удаление: ${removed.label}`}
          title={`Убрать из плана: ${removed.label}?`}
          confirm="Убрать"
          onConfirm={() => {
            store.change((current) => removePerson(current, removed.id, products, today));
            endRemoving();
          }}
          onCancel={endRemoving}
        >
          Вместе с{'\u00a0'}именем удалятся приёмы, паузы и{'\u00a0'}отметки этого человека. Упаковки останутся.
        </ConfirmNotice>
      )}
      {plan.people.length < MOST.people && (
        <form noValidate aria-label="Новый человек" onSubmit={(event) => void add(event)} className="planner-recount">
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
