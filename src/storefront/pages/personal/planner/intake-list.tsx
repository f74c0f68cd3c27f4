import { Check } from 'lucide-react';
import { setMark } from '../../../../kernel/course/change-plan.ts';
import type { Intake } from '../../../../kernel/course/intakes.ts';
import type { CourseMark, CoursePerson } from '../../../../kernel/course/plan.ts';
import { unitsInWords } from '../../../../kernel/dose-units.ts';
import { Button } from '../../../ui/button.tsx';
import type { PlannerPart } from './planner-part.ts';

export interface PersonIntakes extends CoursePerson {
  readonly intakes: readonly Intake[];
}

const DAY_NAMES = {
  today: { list: 'Сегодня', of: '' },
  yesterday: { list: 'Вчера', of: ' вчера' },
} as const;

/** The intakes of a day by person and time, each with its marks. A press of a mark that is shown takes it away. */
export function IntakeList({
  plan,
  store,
  facts: { products },
  people,
  day,
  name: dayName,
}: Pick<PlannerPart, 'plan' | 'store' | 'facts'> & {
  people: readonly PersonIntakes[];
  day: string;
  name: keyof typeof DAY_NAMES;
}) {
  const { list, of } = DAY_NAMES[dayName];
  const mark = ({ item, time, mark: shown }: Intake, kind: CourseMark['kind']) =>
    store.change((current) => setMark(current, { item: item.id, day, time }, shown === kind ? null : kind));

  return people.map(({ id, label, intakes }) => (
    <div key={id} className="planner-person">
      {plan.people.length > 1 && <h3>{label}</h3>}
      <ul className="planner-intakes" aria-label={`${list}: ${label}`}>
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
                  aria-label={`Принято${of}: ${name}, ${time}`}
                  onClick={() => mark(intake, 'taken')}
                >
                  {intake.mark === 'taken' && <Check size={18} aria-hidden />}
                  Принято
                </Button>
                <Button
                  small
                  look={intake.mark === 'skipped' ? 'outline' : 'quiet'}
                  aria-pressed={intake.mark === 'skipped'}
                  aria-label={`Пропуск${of}: ${name}, ${time}`}
                  onClick={() => mark(intake, 'skipped')}
                >
                  {intake.mark === 'skipped' && <Check size={18} aria-hidden />}
                  Пропуск
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  ));
}
