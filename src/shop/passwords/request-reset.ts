import { randomUUID } from 'node:crypto';
import { addMinutes } from '../../kernel/dates.ts';
import { isPlaceholderEmail } from '../../kernel/email.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { passwordResetLetter } from '../messages/password-reset-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { countTry } from './password-tries.ts';
import { passwordResets } from './resets.tables.ts';
import { resetCode } from './reset-code.ts';
import { hashToken } from '../../platform/secret-token.ts';

const RESET_MINUTES = 60;

/**
 * Notes that somebody has forgotten the password of an address. Nobody is looked for here: a job does that, so that
 * the answer is the same, and as quick, for addresses with an account and without.
 */
export async function requestReset(
  ctx: ShopContext,
  secret: string,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<{ ok: true } | Refusal> {
  const limited = await countTry(ctx, secret, 'forgot', { address, whose: email });
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
