import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { addressReset } from '../signin/address-reset.ts';
import { writePasswordResetLetter } from './password-reset-letter.tsx';
import { sendLetter } from './send-letter.ts';

/** Sends the link to a new password, where the address is somebody's. */
export async function sendPasswordResetLetter(
  ctx: ShopContext,
  { resetId }: { resetId: string },
  site: { origin: string; secret: string },
): Promise<void> {
  const reset = await addressReset(ctx, site.secret, resetId);
  if (!reset) return;
  await sendLetter(
    ctx,
    { key: `password-reset:${resetId}`, kind: 'password-reset', recipient: reset.email, facts: {} },
    () => writePasswordResetLetter(site.origin + links.newPassword(reset.code)),
  );
}
