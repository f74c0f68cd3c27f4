import { addToDay, dayText } from '../../../../kernel/course/days.ts';
import { intakesOn } from '../../../../kernel/course/intakes.ts';
import { lateIntakes } from '../../../../kernel/course/late-marks.rules.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { IntakeList, type PersonIntakes } from './intake-list.tsx';
import type { PlannerPart } from './planner-part.ts';

/** What to take today, by person and time, and what of yesterday can still be marked: an evening dose may be taken after midnight. */
export function TodayPart(part: PlannerPart) {
  const { plan, facts } = part;
  const { today } = facts;
  if (plan.items.length === 0) {
    return (
      <>
        <p className="mb-4">
          В{'\u00a0'}плане пока ничего нет. Добавьте товары из{'\u00a0'}заказа одним нажатием или по{'\u00a0'}одному.
        </p>
        <a href="#plan" className={buttonClass('primary', true)}>
          Составить план
        </a>
      </>
    );
  }
  const people = withIntakes(part, (person) => intakesOn(plan, person, today));
  const { all, marked } = countMarks(people);
  return (
    <>
      <Yesterday {...part} />
      {all === 0 ? (
        <p>
          На{'\u00a0'}сегодня ничего не{'\u00a0'}запланировано: выходной, пауза или перерыв.
        </p>
      ) : (
        <p className="mb-4 text-quiet">
          {dayText(today, today)}. Отмечено {marked} из{'\u00a0'}
          {all}. Без отметки приём считается состоявшимся, поэтому пропуск лучше отметить.
        </p>
      )}
      <IntakeList {...part} people={people} day={today} name="today" />
    </>
  );
}

function Yesterday(part: PlannerPart) {
  const { plan, facts } = part;
  const day = addToDay(facts.today, -1);
  const people = withIntakes(part, (person) => lateIntakes(plan, person, facts.today));
  const { all, marked } = countMarks(people);
  if (all === 0) return null;
  return (
    <details className="planner-yesterday">
      <summary>
        Вчера, {dayText(day, facts.today)}:{' '}
        {marked === all ? 'всё отмечено' : `не\u00a0отмечено ${all - marked} из\u00a0${all}`}
      </summary>
      <IntakeList {...part} people={people} day={day} name="yesterday" />
    </details>
  );
}

const withIntakes = ({ plan }: PlannerPart, intakesOf: (person: string) => PersonIntakes['intakes']): PersonIntakes[] =>
  plan.people
    .map((person) => ({ ...person, intakes: intakesOf(person.id) }))
    .filter(({ intakes }) => intakes.length > 0);

function countMarks(people: readonly PersonIntakes[]) {
  const all = people.flatMap(({ intakes }) => intakes);
  return { all: all.length, marked: all.filter(({ mark }) => mark !== null).length };
}
