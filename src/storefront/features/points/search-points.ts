import type { PointForParcel } from '../../../api/shop/delivery.schema.ts';
import { CARRIER_NAMES, CARRIERS } from '../../../kernel/carriers.ts';
import { isRoundTheClock } from './opening-hours.ts';
import { walkBetween, type Place } from './walking.ts';

/** A point with what it is searched by, made once for each list. */
export interface SearchablePoint {
  readonly point: PointForParcel;
  readonly text: string;
}

/** A point as the list shows it; metres on foot from the visitor's place, if that is known. */
export interface FoundPoint {
  readonly point: PointForParcel;
  readonly walk: number | undefined;
}

/** Codes are unique within one carrier. */
export const pointKey = ({ carrier, code }: Pick<PointForParcel, 'carrier' | 'code'>) => `${carrier}/${code}`;

/** Filters of one group widen each other, those of different groups narrow each other. */
export const POINT_FILTERS = [
  filter('point', 'kind', 'Пункты', ({ kind }) => kind === 'point'),
  filter('locker', 'kind', 'Постаматы', ({ kind }) => kind === 'locker'),
  ...CARRIER_NAMES.map((name) => filter(name, 'carrier', CARRIERS[name], ({ carrier }) => carrier === name)),
  filter('always', 'always', 'Круглосуточно', ({ hours }) => hours !== undefined && isRoundTheClock(hours)),
  filter('cards', 'cards', 'Карта при\u00a0получении', ({ takesCards }) => takesCards),
  filter('cash', 'cash', 'Наличные', ({ takesCash }) => takesCash),
  filter('fitting', 'fitting', 'Примерочная', ({ fitting }) => fitting),
] as const;

export type PointFilter = (typeof POINT_FILTERS)[number];

function filter<I extends string>(id: I, group: string, label: string, test: (point: PointForParcel) => boolean) {
  return { id, group, label, test };
}

/** The filters that some of the points pass and some do not. */
export function usefulFilters(points: readonly PointForParcel[]): readonly PointFilter[] {
  return POINT_FILTERS.filter(({ test }) => {
    const passed = points.filter(test).length;
    return passed > 0 && passed < points.length;
  });
}

const NAMES = { point: 'пункт выдачи', locker: 'постамат' } as const;

/** Points of all carriers by the names of their streets. */
export const searchable = (points: readonly PointForParcel[]): readonly SearchablePoint[] =>
  points
    .map((point) => {
      const { code, name, address, metro = '', zip = '', kind, carrier } = point;
      const words = [address, metro && `м метро ${metro}`, name, NAMES[kind], code, zip, carrier, CARRIERS[carrier]];
      const street = normalized(address).replace(STREET_KIND, '');
      return { point, street, text: ` ${normalized(words.join(' '))} ` };
    })
    .sort((one, other) => (one.street < other.street ? -1 : one.street > other.street ? 1 : 0));

/**
 * Points that have all typed words and pass the filters; the nearest first if the visitor's place is known, else in the given
 * order.
 */
export function searchPoints(
  points: readonly SearchablePoint[],
  typed: string,
  filters: ReadonlySet<PointFilter['id']>,
  from: Place | undefined,
): readonly FoundPoint[] {
  const words = normalized(typed).split(' ').filter(Boolean).map(formsOf);
  const pressed = POINT_FILTERS.filter(({ id }) => filters.has(id));
  const groups = [...new Set(pressed.map(({ group }) => group))];
  const tests = groups.map((one) => pressed.filter(({ group }) => group === one));
  const found = points
    .filter(
      ({ point, text }) =>
        words.every((forms) => forms.some((form) => isIn(text, form))) &&
        tests.every((group) => group.some(({ test }) => test(point))),
    )
    .map(({ point }) => ({ point, walk: from && walkBetween(from, point) }));
  return from ? found.sort((one, other) => one.walk! - other.walk!) : found;
}

/** Small letters without «ё», signs as spaces. */
function normalized(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Kinds of streets as they are typed and as carriers write them. */
const STREET_WORDS: Readonly<Record<string, readonly string[]>> = {
  улица: ['ул'],
  проспект: ['пр', 'пр кт', 'просп'],
  бульвар: ['б р', 'бул'],
  переулок: ['пер'],
  площадь: ['пл'],
  набережная: ['наб'],
  шоссе: ['ш'],
  проезд: ['пр д'],
  дом: ['д'],
};
/** What stands before the name of a street: «пр-т», «1-й пер.», «улица»; «Набережная» after «ул.» is a name. */
const STREET_KIND = new RegExp(`^(?:(?:\\S{1,3}|${Object.keys(STREET_WORDS).join('|')}) )+(?=\\p{L})`, 'u');

const formsOf = (word: string) => [word, ...(STREET_WORDS[word] ?? []).map((short) => `${short} `)];

/** Short words and house numbers stand at the beginning of a word; longer ones may be a part of one. */
const isIn = (text: string, form: string) => text.includes(form.length < 4 ? ` ${form}` : form);
