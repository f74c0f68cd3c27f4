import type { Difference } from './difference.ts';
import './difference.css';

/** Texts of both versions in one, with what was taken away and added. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="text-quiet">Тексты и&nbsp;сведения этих версий одинаковы.</p>;
  return (
    <dl className="difference-list">
      {differences.map(({ name, pieces }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- computed anew each time, as a whole
        <div key={at}>
          <dt className="font-semibold">{name}</dt>
          <dd>
            {pieces.map(({ text, in: where }, index) => {
              // oxlint-disable-next-line react/no-array-index-key -- computed anew each time, as a whole
              if (where === 'before') return <del key={index}>{text}</del>;
              // oxlint-disable-next-line react/no-array-index-key -- computed anew each time, as a whole
              return where === 'after' ? <ins key={index}>{text}</ins> : <span key={index}>{text}</span>;
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
