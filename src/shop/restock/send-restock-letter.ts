import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { writeRestockLetter } from '../messages/restock-letter.tsx';
import { sendLetter } from '../messages/send-letter.ts';
import { restockNotice } from './restock.reads.ts';

/** Tells one person that the product they waited for is back, once. */
export async function sendRestockLetter(
  ctx: ShopContext,
  { noticeId }: { noticeId: string },
  site: { origin: string },
): Promise<void> {
  const notice = await restockNotice(ctx.db, noticeId);
  if (!notice) return;
  const { email, product } = notice;
  await sendLetter(
    ctx,
    { key: `restock:${noticeId}`, kind: 'restock', recipient: email, facts: { productId: product.id } },
    (company) => writeRestockLetter(company, product, site.origin + links.product(product.section, product.slug)),
  );
}
