import type { FormKind } from '../../../kernel/form-options.ts';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import { createSubmissionKeys } from '../../client/submission-key.ts';
import type { FormIssue } from '../../ui/form-issue.ts';

/** Why a form is not sent yet. The typed text is kept. */
export interface FormProblem {
  readonly issues: readonly FormIssue[];
  readonly sentence?: string;
}

// A second press, also after a lost response, repeats the id, so that the server finds the form already saved.
const keys = createSubmissionKeys(undefined);

/** Starts solving the puzzle while the form is being filled in. */
export function prepareForm(): void {
  // An error is shown when the form is sent.
  void import('../../client/puzzle.ts').then(({ prepareSolution }) => prepareSolution('form')).catch(() => undefined);
}

/** Sends the form of one kind: its body, plus the fields that every form needs. */
export type SendBody<B> = (request: {
  readonly body: B & { readonly id: string; readonly captcha: string };
  readonly timeoutMs: number;
}) => Promise<{ readonly number: number }>;

/** @returns the number of the saved form, or what is wrong */
export async function sendForm<B extends object>(
  kind: FormKind,
  body: B,
  sendBody: SendBody<B>,
): Promise<number | FormProblem> {
  const id = keys.keyFor({ kind, ...body });
  const send = async () => {
    const { getSolution } = await import('../../client/puzzle.ts');
    return sendBody({ body: { ...body, id, captcha: await getSolution('form') }, timeoutMs: 30_000 });
  };
  try {
    const { number } = await send().catch((error: unknown) => {
      // The solution expired while the form was being filled in: retry with a new one.
      if (error instanceof ApiError && error.code === 'captcha-refused') return send();
      throw error;
    });
    keys.clear();
    return number;
  } catch (error) {
    const fields = error instanceof ApiError ? error.fields : [];
    const issues = fields.map(({ path, message }) => ({ path: `${kind}.${path.join('.')}`, message }));
    const reassurance = error instanceof ApiError && error.retryable ? ' Написанное осталось на\u00a0странице.' : '';
    return issues.length > 0 ? { issues } : { issues: [], sentence: errorSentence(error) + reassurance };
  }
}
