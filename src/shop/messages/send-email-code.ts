import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { CodeSettings } from '../signin/code-limits.ts';
import { CodeSenderError } from '../signin/code-sender.ts';
import { makeCode } from '../signin/one-time-code.ts';
import { sendCode, type SentCode } from '../signin/send-code.ts';
import { writeCodeLetter } from './code-letter.tsx';
import { sendLetter } from './send-letter.ts';

/**
 * Sends a code to an address. At once and not by a job: a job would have to carry the code, and the person waits.
 */
export function sendEmailCode(
  ctx: ShopContext,
  settings: CodeSettings,
  asked: { readonly email: string; readonly customerId: number | null; readonly address: string },
): Promise<SentCode | Refusal> {
  const { email, customerId, address } = asked;
  return sendCode(ctx, settings, { kind: 'email', identifier: email, customerId, address }, [
    {
      channel: 'email',
      async bring(challengeId) {
        const code = makeCode();
        const about = { key: `code:${challengeId}`, kind: 'code', recipient: email, facts: {} };
        await sendLetter(ctx, about, () => writeCodeLetter(code)).catch((cause: Error) => {
          throw new CodeSenderError(cause.message, 'silent', cause);
        });
        return code;
      },
    },
  ]);
}
