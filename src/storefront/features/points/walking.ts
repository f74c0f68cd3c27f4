import { counted, type PluralForms } from '../../../kernel/plural.ts';

/** Degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_M = 6_371_000;
/** Streets are longer than the straight line. */
const DETOUR = 1.3;
const METRES_A_MINUTE = 5000 / 60;
/** Nobody walks further; the distance alone is told. */
const LONGEST_WALK_MIN = 60;

const MINUTES: PluralForms = ['минута', 'минуты', 'минут'];
const kilometres = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });

/** Estimated length of the way on foot, metres. */
export function walkBetween(one: Place, other: Place): number {
  const radians = Math.PI / 180;
  const up = ((other.latitude - one.latitude) * radians) / 2;
  const across = ((other.longitude - one.longitude) * radians) / 2;
  const chord =
    Math.sin(up) ** 2 + Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * Math.sin(across) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(chord))) * DETOUR;
}

/** «8 минут пешком», «12 км». */
export function walkInWords(metres: number): string {
  const minutes = Math.round(metres / METRES_A_MINUTE);
  if (minutes < 1) return 'меньше минуты пешком';
  if (minutes <= LONGEST_WALK_MIN) return `${counted(minutes, MINUTES)} пешком`;
  return `${kilometres.format(metres / 1000)}\u00a0км`;
}
