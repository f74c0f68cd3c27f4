import type { FormKind } from '../../../kernel/form-options.ts';
import { createSubmissionKeys } from '../../client/submission-key.ts';

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

/** @returns the number of the saved form */
export async function sendForm<B extends object>(kind: FormKind, body: B, sendBody: SendBody<B>): Promise<number> {
  const id = keys.keyFor({ kind, ...body });
  const { sendWithSolution } = await import('../../client/puzzle.ts');
  const { number } = await sendWithSolution('form', (captcha) =>
    sendBody({ body: { ...body, id, captcha }, timeoutMs: 30_000 }),
  );
  keys.clear();
  return number;
}
