import type { StaffReview } from './reviews-query.ts';

interface FindingsProps {
  readonly of: Pick<StaffReview, 'claims' | 'flags'>;
  readonly label: string;
}

/** Forbidden words, and what else to look at. */
export function Findings({ of: { claims, flags }, label }: FindingsProps) {
  if (claims.length === 0 && flags.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-1">
      {claims.map(({ place, words, reason }) => (
        <li key={`${place} ${words}`} className="text-error">
          Так нельзя: «{words}» ({place}). {reason}
        </li>
      ))}
      {flags.map(({ name, found }) => (
        <li key={name}>
          Проверьте, {name}: {found.join(', ')}
        </li>
      ))}
    </ul>
  );
}
