import { counted, DAYS } from '../plural.ts';
import type { CourseRule } from './plan.ts';

const WEEKDAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/** On which days, for people. */
export function ruleText(rule: CourseRule): string {
  switch (rule.kind) {
    case 'daily':
      return 'каждый день';
    case 'weekdays':
      return rule.days.map((day) => WEEKDAYS[day - 1]).join(', ');
    case 'every':
      return `раз в\u00a0${counted(rule.days, DAYS)}`;
    case 'cycle':
      return `${counted(rule.on, DAYS)} приёма, ${counted(rule.off, DAYS)} перерыва`;
  }
}
