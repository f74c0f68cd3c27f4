import { randomUUID } from 'node:crypto';
import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { CodeSettings } from '../codes/code-limits.ts';
import { CodeSenderError } from '../codes/code-sender.port.ts';
import { makeCode } from '../codes/one-time-code.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { sendCode, type SentCode } from '../codes/send-code.ts';
import { writeCodeLetter } from './code-letter.tsx';
import { MailerError } from './mailer.port.ts';
import { mailLetter } from './send-letter.ts';

/**
 * Sends a code to an address, immediately and without the outbox: a job would have to carry the code, and the person is
 * waiting and will request another code if none arrives.
 */
export function sendEmailCode(
  ctx: ShopContext,
  settings: CodeSettings,
  request: { readonly email: string; readonly address: string },
): Promise<SentCode | Refusal> {
  const { email, address } = request;
  return sendCode(ctx, settings, { kind: 'email', identifier: email, address }, [
    {
      channel: 'email',
      async send() {
        const code = makeCode();
        const company = await companyFacts(ctx.db);
        const letter = { to: email, ...writeCodeLetter(code) };
        await mailLetter(ctx, randomUUID(), letter, company).catch((error: unknown) => {
          if (!(error instanceof MailerError)) throw error;
          throw new CodeSenderError(error.message, 'silent', error);
        });
        return code;
      },
    },
  ]);
}
