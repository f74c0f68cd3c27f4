import type { CourseRule } from '../../../../kernel/course/plan.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from './number-field.tsx';

const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const;

/** What an item is taken by, beside every day. */
export function RuleFields({ rule, onChange }: { rule: CourseRule; onChange(rule: CourseRule): void }) {
  if (rule.kind === 'daily') return null;
  if (rule.kind === 'weekdays') {
    const toggle = (day: number) =>
      onChange({
        ...rule,
        days: rule.days.includes(day) ? rule.days.filter((one) => one !== day) : [...rule.days, day].sort(),
      });
    return (
      <div role="group" aria-label="Дни недели" className="flex flex-wrap gap-2">
        {WEEKDAYS.map((name, index) => (
          <Button
            key={name}
            small
            look={rule.days.includes(index + 1) ? 'primary' : 'outline'}
            aria-pressed={rule.days.includes(index + 1)}
            onClick={() => toggle(index + 1)}
          >
            {name}
          </Button>
        ))}
      </div>
    );
  }
  if (rule.kind === 'every')
    return (
      <NumberField
        id="rule-days"
        label="Раз в столько дней"
        most={366}
        value={rule.days}
        onChange={(days) => onChange({ ...rule, days })}
      />
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField
        id="rule-on"
        label="Дней приёма"
        most={366}
        value={rule.on}
        onChange={(on) => onChange({ ...rule, on })}
      />
      <NumberField
        id="rule-off"
        label="Дней перерыва"
        most={366}
        value={rule.off}
        onChange={(off) => onChange({ ...rule, off })}
      />
    </div>
  );
}
