import { useId } from 'react';
import { Link } from 'react-router';
import { slugOf } from '../../../kernel/slug.ts';
import type { DeskFacet } from '../../api/facets-query.ts';

interface FacetChoiceProps {
  readonly facet: DeskFacet | undefined;
  /** The field of its values: one in a line. */
  readonly typed: string;
  readonly onChange: (typed: string) => void;
}

/** Values of the filter beside their field: one that is chosen becomes a line of it. */
export function FacetChoice({ facet, typed, onChange }: FacetChoiceProps) {
  const id = useId();
  if (!facet) return null;
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const isSingle = facet.field === 'drugType';
  function choose(word: string, text: string, isChosen: boolean) {
    const others = isSingle ? [] : lines.filter((line) => slugOf(line) !== word);
    onChange((isChosen ? [...others, text] : others).join('\n'));
  }
  return (
    <details className="facet-choice">
      <summary className="text-link">Выбрать из&nbsp;фильтра «{facet.title}»</summary>
      <fieldset>
        <legend className="sr-only">Значения фильтра «{facet.title}»</legend>
        {facet.values.map(({ word, text }) => (
          <label key={word}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={isSingle ? id : undefined}
              checked={lines.some((line) => slugOf(line) === word)}
              onChange={({ target }) => choose(word, text, target.checked)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <Link to={`/catalogue/facets/${facet.facet}`} className="text-link">
        Все значения фильтра
      </Link>
    </details>
  );
}
