import { ApiFailure, type FieldIssue } from '../../api/api-failure.ts';
import type { LabelFindings } from './product-query.ts';

/** Names of the guard for texts of a product, by our fields. */
const PLACES: Readonly<Record<string, string>> = {
  название: 'name',
  подзаголовок: 'tagline',
  'форма выпуска': 'form',
  описание: 'annotation',
  состав: 'ingredients',
  'основные вещества': 'mainIngredients',
  назначение: 'purposes',
  'для кого': 'forWhom',
  'способ применения': 'howToTake',
  противопоказания: 'contraindications',
  хранение: 'storage',
  программа: 'programme',
  'название для поиска': 'seoTitle',
  'описание для поиска': 'seoDescription',
};

/** Fields of the API whose names differ from ours. */
const FIELDS: Readonly<Record<string, string>> = {
  'sgr.number': 'sgrNumber',
  'sgr.date': 'sgrDate',
  'seo.title': 'seoTitle',
  'seo.description': 'seoDescription',
};

type Claims = LabelFindings['claims'];

/** Sentences by field. A line of the composition is `composition.2.amount`, a number of the dose `dose.unitsPerPack`. */
export type LabelIssues = Readonly<Record<string, string>>;

const claimIssues = (claims: Claims): LabelIssues =>
  Object.fromEntries(
    claims.map(({ place, words, reason }) => [PLACES[place.split(',')[0]!] ?? place, `«${words}»: ${reason}`]),
  );

export const issuesOfFindings = ({ claims }: LabelFindings): LabelIssues => claimIssues(claims);

/** What the server refused, at its fields; empty when the whole was refused. */
export function issuesOf(error: unknown): LabelIssues {
  if (!(error instanceof ApiFailure)) return {};
  const { errors, claims } = error.details as { errors?: readonly FieldIssue[]; claims?: Claims };
  if (claims) return claimIssues(claims);
  return Object.fromEntries(
    (errors ?? []).map(({ path, message }) => {
      const name = path.filter((part) => part !== 'data' && part !== 'details').join('.');
      // An entry of a list is shown at the list.
      const listed = name.replace(/^(?!composition)(\w+)\.\d+.*$/, '$1').replace('.measured.', '.');
      return [FIELDS[listed] ?? listed, message];
    }),
  );
}
