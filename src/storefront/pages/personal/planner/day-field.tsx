import type { ComponentProps } from 'react';
import { LAST_MODERN_DAY } from '../../../../kernel/dates.ts';
import { TextField } from '../../../ui/field.tsx';

/** A day of the plan. With a last one browsers take years of four digits only. */
export function DayField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return <TextField max={LAST_MODERN_DAY} {...props} type="date" />;
}

/** What is wrong with a day of which a part is missing: browsers give it as an empty value. */
export function halfTyped(form: HTMLFormElement, id: string): string | undefined {
  const field = form.elements.namedItem(id);
  return field instanceof HTMLInputElement && field.validity.badInput
    ? 'Впишите день, месяц и\u00a0год целиком или очистите поле.'
    : undefined;
}
