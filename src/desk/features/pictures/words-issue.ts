import { ApiFailure } from '../../api/api-failure.ts';

/** What is wrong with the words about a picture, if the refusal is about them. */
export function wordsIssue(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  return error.fields.alt ?? (error.code === 'claims-found' ? error.message : undefined);
}
