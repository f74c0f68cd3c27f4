import type { CarrierName } from '../../kernel/carriers.ts';
import { addDays, moscowDay } from '../../kernel/dates.ts';
import { moscowMinute } from '../../kernel/moscow-time.ts';

/** requested: not decided yet, as far as we know. refused: no courier comes; another call may be made for that day. */
export const COURIER_CALL_STATES = ['requested', 'accepted', 'refused'] as const;

export type CourierCallState = (typeof COURIER_CALL_STATES)[number];

export const COURIER_CALL_STATE_NAMES: Readonly<Record<CourierCallState, string>> = {
  requested: 'ждём ответа службы',
  accepted: 'курьер приедет',
  refused: 'служба отказала',
};

/** When a courier is expected; the times are Moscow time: «10:00». */
export interface CallWindow {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

export type WindowProblem = 'past' | 'far' | 'hours' | 'short';

/** When a carrier sends couriers: how far ahead, and by minutes of the day. */
export interface CallTerms {
  readonly daysAhead: number;
  readonly earliest: number;
  readonly latest: number;
  readonly shortest: number;
}

/**
 * Undefined: the shop does not call its couriers. Boxberry has a request (`CreateIntake`), but neither a number of ours in it nor
 * a list of what was asked for: after a lost answer nobody could say whether a courier comes.
 */
const CALL_TERMS: Readonly<Record<CarrierName, CallTerms | undefined>> = {
  cdek: { daysAhead: 31, earliest: 9 * 60, latest: 22 * 60, shortest: 3 * 60 },
  boxberry: undefined,
};

export const callTermsOf = (carrier: CarrierName): CallTerms | undefined => CALL_TERMS[carrier];

/** Why no courier can be called for these hours; undefined when one can. */
export function windowProblem(terms: CallTerms, { day, from, to }: CallWindow, now: Date): WindowProblem | undefined {
  const today = moscowDay(now);
  const start = minutesOf(from);
  const end = minutesOf(to);
  if (day < today) return 'past';
  if (day > moscowDay(addDays(now, terms.daysAhead))) return 'far';
  if (start < terms.earliest || end > terms.latest) return 'hours';
  if (end - start < terms.shortest) return 'short';
  return day === today && moscowMinute(now) >= start ? 'past' : undefined;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}
