import { ApiFailure, type FieldIssue } from '../../api/api-failure.ts';
import { sentBlocks, type DraftBlock } from './item-draft.ts';

/** Sentences by field: `title`, `facts.year`, `seo.title`; of the third block `body.2`, of its part `body.2.items.0.title`. */
export type ItemIssues = Readonly<Record<string, string>>;

interface Claim {
  readonly place: string;
  readonly words: string;
  readonly reason: string;
}

/** Names of the guard, by our fields. */
const PLACES: Readonly<Record<string, string>> = {
  название: 'title',
  'краткое описание': 'summary',
  сведения: 'facts',
  'название для поиска': 'seo.title',
  'описание для поиска': 'seo.description',
};

/**
 * What the server refused, at its fields; empty when the whole was refused.
 * @param body as it was sent
 */
export function issuesOf(error: unknown, body: readonly DraftBlock[]): ItemIssues {
  if (!(error instanceof ApiFailure)) return {};
  const { errors, claims } = error.details as { errors?: readonly FieldIssue[]; claims?: readonly Claim[] };
  const sent = sentBlocks(body);
  // One sentence of several blocks that were one paragraph.
  const inForm = (name: string) =>
    name.replace(/^body\.(\d+)/, (_, at: string) => `body.${sent[Number(at)]?.from ?? Number(at)}`);
  if (error.code === 'slug-taken') return { slug: error.message };
  if (claims)
    return claims.reduce<Record<string, string>>((found, { place, words, reason }) => {
      const [, part] = /^текст, часть (\d+)$/.exec(place) ?? [];
      const name = inForm(part === undefined ? (PLACES[place] ?? place) : `body.${Number(part) - 1}`);
      const before = found[name] === undefined ? '' : `${found[name]} `;
      return { ...found, [name]: `${before}«${words}»: ${reason}` };
    }, {});
  return Object.fromEntries((errors ?? []).map(({ path, message }) => [inForm(path.join('.')), message]));
}

/** The issues of one block, by names within it; `''` is the whole block. */
export function issuesOfBlock(issues: ItemIssues, at: number): ItemIssues {
  const begin = `body.${at}`;
  return Object.fromEntries(
    Object.entries(issues).flatMap(([name, message]) =>
      name === begin ? [['', message]] : name.startsWith(`${begin}.`) ? [[name.slice(begin.length + 1), message]] : [],
    ),
  );
}
