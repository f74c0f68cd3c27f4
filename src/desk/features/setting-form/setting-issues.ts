import { ApiFailure, type FieldIssue } from '../../api/api-failure.ts';

interface Details {
  readonly errors?: readonly FieldIssue[];
  readonly claims?: readonly { readonly place: string; readonly words: string; readonly reason: string }[];
}

/** Sentences by the path of their field, `phones.0.text`; empty when the whole was refused. */
export function issuesOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiFailure)) return {};
  const { errors = [], claims = [] } = error.details as Details;
  return Object.fromEntries([
    ...errors.map(({ path, message }) => [path.filter((part) => part !== 'changes').join('.'), message] as const),
    ...claims.map(({ place, words, reason }) => [place, `«${words}»: ${reason}`] as const),
  ]);
}
