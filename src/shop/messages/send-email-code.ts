import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { CodeSettings } from '../signin/code-limits.ts';
import { CodeSenderError } from '../signin/code-sender.ts';
import { makeCode } from '../signin/one-time-code.ts';
import { sendCode, type SentCode } from '../signin/send-code.ts';
import { writeCodeLetter } from './code-letter.tsx';
import { MailerError } from './mailer.ts';
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
        await sendLetter(ctx, about, () => writeCodeLetter(code)).catch((fault: unknown) => {
          // Anything else, of the database say, is an accident of ours, and its words may hold the address.
          if (!(fault instanceof MailerError)) throw fault;
          throw new CodeSenderError(fault.message, 'silent', fault);
        });
        return code;
      },
    },
  ]);
}
