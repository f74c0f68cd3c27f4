import { formatDayAndTime } from '../../kernel/dates.ts';

/** A moment by the clock of Moscow, in words. */
export function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDayAndTime(new Date(at))}</time>;
}
