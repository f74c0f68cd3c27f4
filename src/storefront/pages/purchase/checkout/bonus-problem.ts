import { counted } from '../../../../kernel/plural.ts';

/** Why so many bonuses cannot be spent; undefined when they can. @param typed digits */
export function bonusProblem(typed: string, most: number): string | undefined {
  if (Number(typed) <= most) return undefined;
  return most === 0
    ? 'На\u00a0эти товары бонусы списать нельзя: уберите их.'
    : `Можно списать не\u00a0больше ${counted(most, ['бонуса', 'бонусов', 'бонусов'])}.`;
}
