import type { ShopContext } from '../context.ts';
import { hasPlaceholders } from '../settings/company-shape.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { drawInvoice } from './draw-invoice.ts';
import { invoiceFacts } from './invoice.reads.ts';
import { invoiceText } from './invoice.rules.ts';
import { PAPER_NAMES } from './paper.rules.ts';

interface Paper {
  readonly name: string;
  readonly type: 'application/pdf';
  readonly body: Buffer;
}

/** The invoice or the statement of an order, as it is now; undefined when there is none. The caller has checked the reader. */
export async function orderPaper(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  orderId: string,
): Promise<Paper | undefined> {
  const at = now();
  const found = await invoiceFacts(db, orderId, at);
  if (!found) return undefined;
  const { facts, buyer } = found;
  const company = await companyFacts(db);
  const parties = { company, placeholders: hasPlaceholders(company), buyer };
  return {
    name: `${PAPER_NAMES[facts.kind]} № ${facts.number}.pdf`.replaceAll('\u00a0', ' '),
    type: 'application/pdf',
    body: await drawInvoice(invoiceText(facts), parties, at),
  };
}
