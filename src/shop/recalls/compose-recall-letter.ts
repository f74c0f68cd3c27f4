import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { writeRecallLetter } from '../messages/recall-letter.tsx';
import type { ComposedLetter } from '../messages/send-letter.ts';
import { signRecallLink } from './recall-link.ts';
import { noticeFacts } from './recalls.reads.ts';
import { recallMessages } from './recalls.tables.ts';

/** The letter of a notice; undefined when the recall has ended meanwhile, or the order is anonymized. What it says is recorded by its digest. */
export async function composeRecallLetter(
  ctx: ShopContext,
  { noticeId }: { noticeId: string },
  { origin, secret }: { origin: string; secret: string },
): Promise<ComposedLetter | undefined> {
  const facts = await noticeFacts(ctx.db, noticeId);
  if (!facts || facts.state !== 'running') return undefined;
  const { email, orderNumber, product, batch, reason, certainty, slug, spelling } = facts;
  const letter = writeRecallLetter({
    orderNumber,
    product,
    batch,
    reason,
    isSure: certainty === 'sure',
    url: origin + links.confirmRecall(await signRecallLink(secret, noticeId)),
    passport: origin + links.batch(slug, spelling),
  });
  const textHash = createHash('sha256')
    .update(JSON.stringify([letter.words, letter.body.lines]))
    .digest('hex');
  await ctx.transaction(async (tx) => {
    await tx.db
      .update(recallMessages)
      .set({ textHash })
      .where(and(eq(recallMessages.noticeId, noticeId), eq(recallMessages.channel, 'email')));
  });
  return { to: email, ...letter };
}
