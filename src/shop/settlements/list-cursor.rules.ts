import { isModernDay } from '../../kernel/dates.ts';

/** Where a page of a list by days ends: `2026-11-21-15` in an address. */
export interface DayCursor {
  readonly day: string;
  readonly id: number;
}

export const dayCursorText = ({ day, id }: DayCursor): string => `${day}-${id}`;

/** @returns undefined for what is no cursor of such a list */
export function readDayCursor(text: string): DayCursor | undefined {
  const [, day, id] = /^(\d{4}-\d\d-\d\d)-(\d{1,15})$/.exec(text) ?? [];
  return day !== undefined && isDay(day) ? { day, id: Number(id) } : undefined;
}

/** Where a page of claims ends: when the money was collected, in milliseconds as it is saved, and an id. */
export interface ClaimCursor {
  readonly at: Date;
  readonly id: number;
}

export const claimCursorText = ({ at, id }: ClaimCursor): string => `${at.getTime()}-${id}`;

/** @returns undefined for what is no cursor of such a list */
export function readClaimCursor(text: string): ClaimCursor | undefined {
  const [, at, id] = /^(\d{12,13})-(\d{1,15})$/.exec(text) ?? [];
  return at === undefined ? undefined : { at: new Date(Number(at)), id: Number(id) };
}

/** Where a page of registers ends: `2026-11-21/cdek/Р-15`. */
export interface RegisterCursor {
  readonly day: string;
  readonly company: string;
  readonly number: string;
}

export const registerCursorText = ({ day, company, number }: RegisterCursor): string => `${day}/${company}/${number}`;

/** @returns undefined for what is no cursor of such a list */
export function readRegisterCursor(text: string): RegisterCursor | undefined {
  const [, day, company, number] = /^(\d{4}-\d\d-\d\d)\/([a-z]+)\/(.+)$/.exec(text) ?? [];
  // The database refuses a zero in a text.
  if (day === undefined || number!.includes('\0') || !isDay(day)) return undefined;
  return { day, company: company!, number: number! };
}

/** A day of the calendar: the database refuses any other. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return isModernDay(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
