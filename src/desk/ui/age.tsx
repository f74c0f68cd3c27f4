import { formatDayAndTime } from '../../kernel/dates.ts';
import { ageInWords } from '../words/age.ts';

const MINUTE = 60_000;

/** How long ago it was; the moment itself on pointing. */
export function Age({ since }: { readonly since: string }) {
  const at = new Date(since);
  return (
    <time dateTime={since} title={formatDayAndTime(at)}>
      {ageInWords(Math.floor((Date.now() - at.getTime()) / MINUTE))}
    </time>
  );
}
