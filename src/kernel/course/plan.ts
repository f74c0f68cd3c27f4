import type { DoseUnit } from '../dose-units.ts';
import type { CourseZone } from './days.ts';

/**
 * Of the shape of a plan: grows with each new field. A page that was loaded before would drop what it does not know, so it may not
 * save. 2: `removedUnits` and `noTerm` of packs.
 */
export const PLAN_FORMAT = 2;

/** The plan of a household: what who takes at which time, and the packs that all share. Amounts have at most 3 decimals. */
export interface CoursePlan {
  /** Of the clock by which times of the day are meant. */
  readonly zone: CourseZone;
  /** A product is running out when it lasts for so many days or fewer. */
  readonly thresholdDays: number;
  readonly people: readonly CoursePerson[];
  readonly items: readonly CourseItem[];
  readonly packs: readonly CoursePack[];
  readonly pauses: readonly CoursePause[];
  readonly marks: readonly CourseMark[];
  readonly answers: readonly RepeatAnswer[];
  /** Grows with each change: the sequence of events in calendars. */
  readonly revision: number;
}

/** A nickname, nothing else: no age, sex or illness. */
export interface CoursePerson {
  readonly id: string;
  readonly label: string;
}

export interface CourseItem {
  readonly id: string;
  readonly person: string;
  readonly product: number;
  /** Capsules, ml… at each time. */
  readonly units: number;
  /** «08:00», ascending. */
  readonly times: readonly string[];
  readonly rule: CourseRule;
  readonly start: string;
  /** The last day; null: until it is changed. */
  readonly end: string | null;
}

export type CourseRule =
  | { readonly kind: 'daily' }
  /** Monday is 1, Sunday 7. */
  | { readonly kind: 'weekdays'; readonly days: readonly number[] }
  | { readonly kind: 'every'; readonly days: number }
  | { readonly kind: 'cycle'; readonly on: number; readonly off: number };

export interface CoursePack {
  readonly id: string;
  readonly product: number;
  /** What was in it when the day `on` began: the day it came, or was counted. */
  readonly units: number;
  readonly on: string;
  /** Null: closed on that day. */
  readonly openedOn: string | null;
  readonly bestBefore: string | null;
  /** The piece of an order it came with; null when it was entered by hand. */
  readonly source: { readonly order: string; readonly piece: number } | null;
  /** What was left in it when its owner removed it; absent unless it may be put back. */
  readonly removedUnits?: number;
  /** Its best-before was emptied by hand: that of its order does not come back. */
  readonly noTerm?: true;
}

/** Nothing is taken from the first to the last day; without a last day, until the pause is ended. */
export interface CoursePause {
  readonly id: string;
  readonly person: string;
  readonly from: string;
  readonly to: string | null;
}

/** What became of one intake. Without a mark it counts as taken. */
export interface CourseMark {
  readonly item: string;
  readonly day: string;
  readonly time: string;
  readonly kind: 'taken' | 'skipped';
}

/** What was answered to the proposal to buy a product again. It is about one cycle: a new pack begins the next one. */
export interface RepeatAnswer {
  readonly product: number;
  readonly cycle: string;
  readonly kind: 'later' | 'skip' | 'never';
  /** Of «later»: proposed again from this day on. */
  readonly until: string | null;
}

/** What a label says, as far as a plan needs it. */
export interface CourseProduct {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly unit: DoseUnit;
  readonly unitsPerPack: number;
  readonly unitsPerIntake: number;
  readonly intakesPerDay: number;
  /** Days for which an opened pack may be used. */
  readonly daysAfterOpening: number | null;
  readonly courseDays: number | null;
  readonly breakDays: number | null;
  /** It has a page. */
  readonly published: boolean;
  /** It can be bought now. */
  readonly sold: boolean;
}

export const MOST = { people: 8, items: 60, packs: 300, pauses: 60, times: 8, marks: 4000, answers: 100 } as const;
export const LONGEST_LABEL = 30;
export const MOST_UNITS = 10_000;
/** Days for which marks are kept: they are history afterwards. */
export const MARK_DAYS = 400;

export const EMPTY_PLAN: CoursePlan = {
  zone: 'Europe/Moscow',
  thresholdDays: 14,
  people: [],
  items: [],
  packs: [],
  pauses: [],
  marks: [],
  answers: [],
  revision: 0,
};
