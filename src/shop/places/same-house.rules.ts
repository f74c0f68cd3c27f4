import type { FoundPlace } from './address-service.port.ts';
import { nameKey } from './place-names.rules.ts';

/** «д. 12 корп. 1» → «12к1»: a number of a house for comparing. */
export function houseKey(typed: string): string {
  return nameKey(typed)
    .replace(/^(?:дом|д)(?:\.|\s)+/, '')
    .replace(/(?<![а-я])корп(?:ус)?(?![а-я])/g, 'к')
    .replace(/(?<![а-я])(?:строение|с)(?![а-я])/g, 'стр')
    .replace(/[^\da-zа-я/]/g, '');
}

/** Whether a found address is the house that was typed: the same number, in a street whose name was typed. */
export function isSameHouse(
  { street, house }: Pick<FoundPlace, 'street' | 'house'>,
  typed: { readonly street: string; readonly house: string },
): boolean {
  if (street === null || house === null) return false;
  return houseKey(house) === houseKey(typed.house) && nameKey(typed.street).includes(nameKey(street));
}
