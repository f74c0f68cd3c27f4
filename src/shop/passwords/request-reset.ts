import { randomUUID } from 'node:crypto';
import { addMinutes } from '../../kernel/dates.ts';
import { isPlaceholderEmail } from '../../kernel/email.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { passwordResetLetter } from '../messages/password-reset-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { countSignInAttempt } from './sign-in-attempts.ts';
import { passwordResets } from './resets.tables.ts';
import { resetCode } from './reset-code.ts';
import { hashToken } from '../../platform/secret-token.ts';

const RESET_MINUTES = 60;

/**
 * Records a request to reset the password of an address. The account is looked up by a job, not here, so that the answer
 * is the same, and as quick, for addresses with and without an account.
 */
export async function requestReset(
  ctx: ShopContext,
  secret: string,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<{ ok: true } | Refusal> {
  const limited = await countSignInAttempt(ctx, secret, 'request-reset', { address, whose: email });
  if (limited) return limited;
  if (isPlaceholderEmail(email)) return { ok: true };
  return ctx.transaction(async (tx) => {
    const id = randomUUID();
    const at = tx.now();
    await tx.db.insert(passwordResets).values({
      id,
      email,
      codeHash: hashToken(resetCode(secret, id)),
      createdAt: at,
      expiresAt: addMinutes(at, RESET_MINUTES),
    });
    await postLetter(tx, passwordResetLetter, { resetId: id });
    return { ok: true as const };
  });
}
