import type { DeliveryPoint } from '../integrations/cdek/protocol.ts';
import type { SandboxCity } from './cdek-cities.ts';

export const STREETS = [
  'ул. Ленина',
  'ул. Советская',
  'пр-т Мира',
  'ул. Гагарина',
  'ул. Садовая',
  'ул. Кирова',
  'ул. Пушкина',
  'ул. Октябрьская',
  'ул. Комсомольская',
  'ул. Чехова',
  'пр-т Победы',
  'ул. Лесная',
  'ул. Молодёжная',
  'ул. Набережная',
  'ул. Полевая',
  'ул. Максима Горького',
  'ул. Суворова',
  'ул. Первомайская',
  'ул. Строителей',
  'ул. Луговая',
  'ул. Заводская',
  'ул. Тимирязева',
  'ул. Зелёная',
  'ул. Фрунзе',
  'ул. Московская',
  'ул. Некрасова',
  'ул. Циолковского',
  'б-р Победы',
  'ул. Лермонтова',
  'ул. Вокзальная',
];

/** Opening hours with the time of each day from Monday on. */
const HOURS: readonly (readonly [text: string, days: readonly string[]])[] = [
  ['Пн-Пт 10:00-20:00, Сб-Вс 10:00-16:00', days('10:00/20:00', '10:00/16:00', '10:00/16:00')],
  ['Пн-Вс 09:00-21:00', days('09:00/21:00', '09:00/21:00', '09:00/21:00')],
  ['Пн-Пт 09:00-20:00, Сб 10:00-18:00, Вс 10:00-16:00', days('09:00/20:00', '10:00/18:00', '10:00/16:00')],
  ['Пн-Сб 10:00-19:00', days('10:00/19:00', '10:00/19:00')],
];
const ALWAYS = ['Круглосуточно', days('00:00/23:59', '00:00/23:59', '00:00/23:59')] as const;

function days(weekdays: string, ...weekend: readonly string[]): string[] {
  return [...Array.from({ length: 5 }, () => weekdays), ...weekend];
}

/** Cells of lockers, centimetres: every second locker has small ones only. */
const CELLS = [
  [
    { width: 34, height: 18, depth: 49 },
    { width: 34, height: 36, depth: 60 },
  ],
  [{ width: 17, height: 9, depth: 34 }],
];

export type SandboxPoint = DeliveryPoint & Record<string, unknown>;

/** Points and lockers of a city, generated from its code, so always the same. */
export function pointsOf(city: SandboxCity): readonly SandboxPoint[] {
  const chance = chances(city.code);
  const count = Math.min(90, 11 + Math.round(city.size * 0.8));
  return Array.from({ length: count }, (_, index) => {
    const street = STREETS[(Math.floor(chance() * 7) + index * 7 + city.code) % STREETS.length] ?? 'ул. Ленина';
    const house = 1 + Math.floor(chance() * 118);
    // Points of big cities spread wider; a tenth of a degree is about ten kilometres.
    const spread = city.size > 20 ? 0.09 : 0.035;
    const latitude = round(city.latitude + (chance() - 0.5) * spread * 2);
    const longitude = round(city.longitude + (chance() - 0.5) * spread * 3);
    const metro = city.metro[index % Math.max(1, city.metro.length)];
    const locker = index % 3 === 2;
    const lockerNumber = Math.floor(index / 3);
    // Most points take money; of the lockers every fourth does, by card.
    const takesMoney = locker ? lockerNumber % 4 === 3 : index % 8 !== 1;
    const [workTime, openDays] = locker ? ALWAYS : HOURS[(city.code + index) % HOURS.length]!;
    const address = `${street}, ${house}`;
    const postcode = postcodeOf(city, index);
    return {
      code: `${city.codePrefix}${index + 1}`,
      name: `${locker ? 'Постамат' : 'Пункт выдачи'}, ${street}`,
      uuid: `00000000-0000-5000-8000-${(city.code * 1_000 + index).toString(16).padStart(12, '0')}`,
      type: locker ? 'POSTAMAT' : 'PVZ',
      owner_code: 'CDEK',
      is_handout: true,
      is_reception: !locker,
      is_dressing_room: !locker && index % 2 === 0,
      have_cash: !locker && index % 4 !== 1,
      have_cashless: takesMoney,
      allowed_cod: takesMoney,
      work_time: workTime,
      work_time_list: openDays.map((time, day) => ({ day: day + 1, time })),
      nearest_metro_station: metro,
      weight_min: 0,
      weight_max: locker ? 15 : 30,
      ...(locker && { dimensions: CELLS[lockerNumber % CELLS.length] }),
      location: {
        country_code: city.country.code,
        region: city.region,
        city_code: city.code,
        city: city.name,
        postal_code: postcode,
        longitude,
        latitude,
        address,
        address_full: [...new Set([postcode, city.country.name, city.region, city.name, address])].join(', '),
      },
    };
  });
}

/** Of a point: a city has several. */
export const postcodeOf = ({ postcode }: SandboxCity, index: number): string =>
  String(Number(postcode) + 1 + (index % 9)).padStart(6, '0');

/** Seeded pseudo-random numbers from 0 to 1 (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}
