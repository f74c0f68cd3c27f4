import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { addressReset } from '../passwords/address-reset.ts';
import { writePasswordResetLetter } from './password-reset-letter.tsx';
import type { ComposedLetter } from './send-letter.ts';

/** The letter with a reset link; undefined when the address has no account or the link has expired or been used. */
export async function composePasswordResetLetter(
  ctx: ShopContext,
  { resetId }: { resetId: string },
  { origin, secret }: { origin: string; secret: string },
): Promise<ComposedLetter | undefined> {
  const reset = await addressReset(ctx, secret, resetId);
  return reset && { to: reset.email, ...writePasswordResetLetter(origin + links.newPassword(reset.code)) };
}
