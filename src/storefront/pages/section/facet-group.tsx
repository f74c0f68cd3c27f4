import { ChevronDown } from 'lucide-react';
import type { Facet } from '../../../kernel/shelf-query.ts';
import type { ValueData } from './filter-data.ts';

/** Longer lists are folded after this many values. */
const SHOWN = 7;

interface FacetGroupProps {
  facet: Facet;
  title: string;
  values: readonly ValueData[];
  chosen: readonly string[];
}

/** One facet; products match any of the chosen values. */
export function FacetGroup({ facet, title, values, chosen }: FacetGroupProps) {
  const folds = values.length > SHOWN + 1;
  const shown = folds ? values.slice(0, SHOWN) : values;
  const folded = folds ? values.slice(SHOWN) : [];
  const value = ([word, text, count]: ValueData) => (
    <Choice key={word} name={facet} value={word} text={text} count={count} chosen={chosen.includes(word)} />
  );
  return (
    <fieldset className="facet">
      <legend>{title}</legend>
      {shown.map(value)}
      {folded.length > 0 && (
        <details open={folded.some(([word]) => chosen.includes(word))}>
          <summary className="link">
            Ещё {folded.length} <ChevronDown size={16} aria-hidden />
          </summary>
          {folded.map(value)}
        </details>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  text: string;
  count: number;
  chosen: boolean;
}

/** A value with the number of products it would show; disabled when there would be none. */
export function Choice({ name, value, text, count, chosen }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen} disabled={count === 0 && !chosen} />
      <span>{text}</span> <small>{count}</small>
    </label>
  );
}
