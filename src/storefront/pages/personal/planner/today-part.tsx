import { Check } from 'lucide-react';
import { toggleMark } from '../../../../kernel/course/change-plan.ts';
import { dayText } from '../../../../kernel/course/days.ts';
import { intakesOn, type Intake } from '../../../../kernel/course/intakes.ts';
import type { CourseMark } from '../../../../kernel/course/plan.ts';
import { unitsInWords } from '../../../../kernel/dose-units.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { PlannerPart } from './planner-part.ts';

/** What to take today, by person and time. */
export function TodayPart({ plan, store, facts }: PlannerPart) {
  const { today, products } = facts;
  const people = plan.people
    .map((person) => ({ ...person, intakes: intakesOn(plan, person.id, today) }))
    .filter(({ intakes }) => intakes.length > 0);
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
  if (people.length === 0)
    return (
      <p>
        На{'\u00a0'}сегодня ничего не{'\u00a0'}запланировано: выходной, пауза или перерыв.
      </p>
    );
  const all = people.flatMap(({ intakes }) => intakes);
  const marked = all.filter(({ mark }) => mark !== null).length;
  const mark = ({ item, time }: Intake, kind: CourseMark['kind']) =>
    store.change((current) => toggleMark(current, { item: item.id, day: today, time, kind }));

  return (
    <>
      <p className="mb-4 text-quiet">
        {dayText(today, today)}. Отмечено {marked} из{'\u00a0'}
        {all.length}. Без отметки приём считается состоявшимся, поэтому пропуск лучше отметить.
      </p>
      {people.map(({ id, label, intakes }) => (
        <div key={id} className="planner-person">
          {plan.people.length > 1 && <h3>{label}</h3>}
          <ul className="planner-intakes" aria-label={`Сегодня: ${label}`}>
            {intakes.map((intake) => {
              const { item, time } = intake;
              const product = products.find((one) => one.id === item.product);
              const name = product?.name ?? 'Товар, которого больше нет в\u00a0магазине';
              return (
                <li key={`${item.id} ${time}`} data-mark={intake.mark ?? undefined}>
                  <time dateTime={time}>{time}</time>
                  <p>
                    <b>{name}</b>
                    <small>{product && unitsInWords(item.units, product.unit)}</small>
                  </p>
                  <span className="planner-marks">
                    <Button
                      small
                      look={intake.mark === 'taken' ? 'primary' : 'outline'}
                      aria-pressed={intake.mark === 'taken'}
                      aria-label={`Принято: ${name}, ${time}`}
                      onClick={() => mark(intake, 'taken')}
                    >
                      {intake.mark === 'taken' && <Check size={18} aria-hidden />}
                      Принято
                    </Button>
                    <Button
                      small
                      look="quiet"
                      aria-pressed={intake.mark === 'skipped'}
                      aria-label={`Пропуск: ${name}, ${time}`}
                      onClick={() => mark(intake, 'skipped')}
                    >
                      {intake.mark === 'skipped' ? 'Пропущено' : 'Пропуск'}
                    </Button>
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </>
  );
}
