import type { CarrierName } from '../../kernel/carriers.ts';
import { addDays, addMinutes, moscowDay } from '../../kernel/dates.ts';
import { moscowMinute } from '../../kernel/moscow-time.ts';

/** requested: not decided yet, as far as we know. refused: no courier comes; another call may be made for that day. */
export const COURIER_CALL_STATES = ['requested', 'accepted', 'refused'] as const;

export type CourierCallState = (typeof COURIER_CALL_STATES)[number];

export const COURIER_CALL_STATE_NAMES: Readonly<Record<CourierCallState, string>> = {
  requested: 'ждём ответа службы',
  accepted: 'курьер приедет',
  refused: 'служба отказала',
};

/** Of Boxberry's request no exact description is known to us. */
export const takesCalls = (carrier: CarrierName): boolean => carrier === 'cdek';

/** When a courier is expected; the times are Moscow time: «10:00». */
export interface CallWindow {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

export type WindowProblem = 'past' | 'far' | 'hours' | 'short';

/** СДЭК's terms: 31 days ahead, between nine and twenty-two, three hours at least. */
const DAYS_AHEAD = 31;
const EARLIEST = 9 * 60;
const LATEST = 22 * 60;
const SHORTEST = 3 * 60;

/** Why no courier can be called for these hours; undefined when one can. */
export function windowProblem({ day, from, to }: CallWindow, now: Date): WindowProblem | undefined {
  const today = moscowDay(now);
  const start = minutesOf(from);
  const end = minutesOf(to);
  if (day < today) return 'past';
  if (day > moscowDay(addDays(now, DAYS_AHEAD))) return 'far';
  if (start < EARLIEST || end > LATEST) return 'hours';
  if (end - start < SHORTEST) return 'short';
  return day === today && moscowMinute(now) >= start ? 'past' : undefined;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}

/** A repeat within this time could meet the first request on its way. */
const REPEAT_MINUTES = 2;
/** How long the carrier may be silent; after that staff looks into it, and the job goes on. */
const DECISION_MINUTES = 60;
/** Pause between two looks of the schedule; the job itself looks more often. */
const PAUSE_MINUTES = 5;
const SOON_PAUSE_MS = 3_000;

/** Whether a request without an answer may be sent (again). */
export function mayRequest(sentAt: Date | null, now: Date): boolean {
  return sentAt === null || now >= addMinutes(sentAt, REPEAT_MINUTES);
}

export function isCallOverdue(createdAt: Date, now: Date): boolean {
  return now >= addMinutes(createdAt, DECISION_MINUTES);
}

/** When to ask for what the carrier has just taken. */
export function soonAfter(now: Date): Date {
  return new Date(now.getTime() + SOON_PAUSE_MS);
}

export function nextLookAt(now: Date): Date {
  return addMinutes(now, PAUSE_MINUTES);
}
