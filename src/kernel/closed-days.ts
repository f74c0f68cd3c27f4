const MONTHS = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
];
/** A year with a 29 February. */
const ANY_YEAR = 2024;

/** Days as `2027-01-11`, and days of every year as `01-01`. */
export type ClosedDays = ReadonlySet<string>;

/** Parses «1–8 января, 1 и 9 мая, 11 января 2027»; a day without a year is closed in every year. Undefined for any other text. */
export function readClosedDays(text: string): ClosedDays | undefined {
  const days = new Set<string>();
  let month: number | undefined;
  let year: number | undefined;
  const parts = text
    .trim()
    .toLowerCase()
    .split(/\s*[,;]\s*|\s+и\s+/);
  // «1 и 9 мая»: the month stands behind the last day.
  for (const part of parts.toReversed()) {
    const found = /^(\d{1,2})(?:\s?[–—-]\s?(\d{1,2}))?(?:\s+([а-я]+)(?:\s+(\d{4})(?:\s?г\.)?)?)?$/.exec(part);
    if (!found) return undefined;
    const [, first, last = first, name, ofYear] = found;
    if (name) {
      month = MONTHS.indexOf(name);
      year = ofYear === undefined ? undefined : Number(ofYear);
    }
    if (month === undefined || month === -1 || Number(first) > Number(last)) return undefined;
    for (let day = Number(first); day <= Number(last); day++) {
      const date: Date = new Date(Date.UTC(year ?? ANY_YEAR, month, day));
      if (day === 0 || date.getUTCMonth() !== month) return undefined;
      const iso = date.toISOString().slice(0, 10);
      days.add(year === undefined ? iso.slice(5) : iso);
    }
  }
  return days;
}

/** @param day `2026-11-21` */
export const isClosedOn = (closed: ClosedDays, day: string): boolean => closed.has(day) || closed.has(day.slice(5));

export interface DaySpan {
  readonly from: string;
  readonly through: string;
}

/** The closed days of a year, those in a row as one span. */
export function closedSpansOf(closed: ClosedDays, year: number): DaySpan[] {
  const spans: { from: string; through: string }[] = [];
  let wasClosed = false;
  for (const day = new Date(Date.UTC(year, 0)); day.getUTCFullYear() === year; day.setUTCDate(day.getUTCDate() + 1)) {
    const iso = day.toISOString().slice(0, 10);
    const isClosed = isClosedOn(closed, iso);
    if (isClosed && wasClosed) spans.at(-1)!.through = iso;
    else if (isClosed) spans.push({ from: iso, through: iso });
    wasClosed = isClosed;
  }
  return spans;
}
