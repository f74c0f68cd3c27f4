import type { FormKind } from '../../../kernel/form-words.ts';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import { createCheckoutKeys } from '../../client/submission-key.ts';
import type { FormIssue } from '../../ui/form-issue.ts';

/** Why a form is not sent yet. Nothing of what was typed is lost by it. */
export interface FormProblem {
  readonly issues: readonly FormIssue[];
  readonly sentence?: string;
}

// A second press, also after a lost answer, repeats the id and so finds the form already kept.
const keys = createCheckoutKeys(undefined);

/** Begins the work by which a form is let through, while it is being filled. */
export function prepareForm(): void {
  // The sending itself tells what is wrong.
  void import('../../client/proof-of-work.ts').then(({ prepareProof }) => prepareProof('form')).catch(() => undefined);
}

/** How the form of a kind is sent, with what every form needs besides. */
export type SendBody<B> = (asked: {
  readonly body: B & { readonly id: string; readonly captcha: string };
  readonly timeoutMs: number;
}) => Promise<{ readonly number: number }>;

/** @returns the number the form is kept under, or what is wrong */
export async function sendForm<B extends object>(
  kind: FormKind,
  body: B,
  sendBody: SendBody<B>,
): Promise<number | FormProblem> {
  const id = keys.keyFor({ kind, ...body });
  const send = async () => {
    const { solveProof } = await import('../../client/proof-of-work.ts');
    return sendBody({ body: { ...body, id, captcha: await solveProof('form') }, timeoutMs: 30_000 });
  };
  try {
    const { number } = await send().catch((error: unknown) => {
      // A puzzle grows old while somebody thinks; one that is made anew is not.
      if (error instanceof ApiError && error.code === 'captcha-refused') return send();
      throw error;
    });
    keys.forget();
    return number;
  } catch (error) {
    const fields = error instanceof ApiError ? error.fields : [];
    const issues = fields.map(({ path, message }) => ({ path: `${kind}.${path.join('.')}`, message }));
    const kept = error instanceof ApiError && error.retryable ? ' Написанное осталось на\u00a0странице.' : '';
    return issues.length > 0 ? { issues } : { issues: [], sentence: errorSentence(error) + kept };
  }
}
