import type { CompanyFacts } from '../../kernel/company.ts';
import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { writeRestockLetter } from '../messages/restock-letter.tsx';
import type { ComposedLetter } from '../messages/send-letter.ts';
import { restockNotice } from './restock.reads.ts';

/** The letter that a product is back in stock; undefined when it is no longer sold. */
export async function composeRestockLetter(
  { db }: ShopContext,
  { noticeId }: { noticeId: string },
  { origin, company }: { origin: string; company: CompanyFacts },
): Promise<ComposedLetter | undefined> {
  const notice = await restockNotice(db, noticeId);
  if (!notice) return undefined;
  const { email, product } = notice;
  return { to: email, ...writeRestockLetter(company, product, origin + links.product(product.section, product.slug)) };
}
