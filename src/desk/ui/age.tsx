import { useState } from 'react';
import { formatDayAndTime } from '../../kernel/dates.ts';
import { ageInWords } from '../words/age.ts';

const MINUTE = 60_000;

/** How long ago it was when it was shown first; the moment itself on pointing. */
export function Age({ since }: { readonly since: string }) {
  const at = new Date(since);
  const [now] = useState(Date.now);
  return (
    <time dateTime={since} title={formatDayAndTime(at)}>
      {ageInWords(Math.floor((now - at.getTime()) / MINUTE))}
    </time>
  );
}
