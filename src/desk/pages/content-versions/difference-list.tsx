import type { Difference } from './difference.ts';
import './difference.css';

/** Texts of both versions in one, with what was taken away and added. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="text-quiet">Тексты и&nbsp;сведения этих версий одинаковы.</p>;
  return (
    <dl className="difference-list">
      {differences.map(({ name, pieces }, at) => (
        <div key={at}>
          <dt className="font-semibold">{name}</dt>
          <dd>
            {pieces.map(({ text, in: where }, index) => {
              if (where === 'before') return <del key={index}>{text}</del>;
              return where === 'after' ? <ins key={index}>{text}</ins> : <span key={index}>{text}</span>;
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
