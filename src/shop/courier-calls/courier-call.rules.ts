import type { CarrierName } from '../../kernel/carriers.ts';
import { addDays, moscowDay } from '../../kernel/dates.ts';
import { moscowMinute } from '../../kernel/moscow-time.ts';

/**
 * requested: not decided yet, as far as we know. unclear: the carrier was asked and cannot be asked again, so a person says what
 * became of it. refused: no courier comes; another call may be made for that day.
 */
export const COURIER_CALL_STATES = ['requested', 'unclear', 'accepted', 'refused'] as const;

export type CourierCallState = (typeof COURIER_CALL_STATES)[number];

export const COURIER_CALL_STATE_NAMES: Readonly<Record<CourierCallState, string>> = {
  requested: 'ждём ответа службы',
  unclear: 'неизвестно, приедет ли курьер: спросите службу',
  accepted: 'курьер приедет',
  refused: 'курьер не приедет',
};

/** Of which the carrier's answer may still come. */
export const UNDECIDED_STATES = ['requested', 'unclear'] as const satisfies readonly CourierCallState[];

/** Of exceptions about a call. */
export const subjectOf = ({ id }: { readonly id: string }): string => `courier-call:${id}`;

/** When a courier is expected; the times are Moscow time: «10:00». */
export interface CallWindow {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

export type WindowProblem = 'past' | 'today' | 'far' | 'hours' | 'short';

/** When a carrier sends couriers: how far ahead, and by minutes of the day. */
export interface CallTerms {
  readonly comesToday: boolean;
  readonly daysAhead: number;
  readonly earliest: number;
  readonly latest: number;
  readonly shortest: number;
}

/** Those of Boxberry are assumed. */
const CALL_TERMS: Readonly<Record<CarrierName, CallTerms>> = {
  cdek: { comesToday: true, daysAhead: 31, earliest: 9 * 60, latest: 22 * 60, shortest: 3 * 60 },
  boxberry: { comesToday: false, daysAhead: 7, earliest: 10 * 60, latest: 18 * 60, shortest: 3 * 60 },
};

export const callTermsOf = (carrier: CarrierName): CallTerms => CALL_TERMS[carrier];

/** Why no courier can be called for these hours; undefined when one can. */
export function windowProblem(terms: CallTerms, { day, from, to }: CallWindow, now: Date): WindowProblem | undefined {
  const today = moscowDay(now);
  const start = minutesOf(from);
  const end = minutesOf(to);
  if (day < today) return 'past';
  if (day === today && !terms.comesToday) return 'today';
  if (day > moscowDay(addDays(now, terms.daysAhead))) return 'far';
  if (start < terms.earliest || end > terms.latest) return 'hours';
  if (end - start < terms.shortest) return 'short';
  return day === today && moscowMinute(now) >= start ? 'past' : undefined;
}

/** What a person has learned from the carrier about an unclear call. */
export type Settlement =
  { readonly outcome: 'accepted'; readonly carrierNumber?: string | undefined } | { readonly outcome: 'refused' };

/** What a settlement is to a call: one without a number agrees with every number, and a number may be told later. */
export function effectOf(
  { state, carrierNumber }: { readonly state: CourierCallState; readonly carrierNumber: string | null },
  settlement: Settlement,
): 'decides' | 'adds-number' | 'repeats' | 'contradicts' {
  if (state === 'unclear') return 'decides';
  if (state !== settlement.outcome) return 'contradicts';
  const told = settlement.outcome === 'accepted' ? settlement.carrierNumber : undefined;
  if (told === undefined || told === carrierNumber) return 'repeats';
  return carrierNumber === null ? 'adds-number' : 'contradicts';
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}
