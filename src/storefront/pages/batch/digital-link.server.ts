import { redirect, type LoaderFunctionArgs } from 'react-router';
import { isGtin } from '../../../kernel/gtin.ts';
import { links } from '../../../kernel/links.ts';
import { batchSpelling } from '../../../shop/batches/batch.rules.ts';
import { productByGtin } from '../../../shop/batches/batches.reads.ts';
import { pageContext } from '../../context.server.ts';

/** GS1 Digital Link: `/01/{barcode}/10/{batch}`. What is no code of ours leads to the register. */
export async function digitalLinkTarget({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { shop } = context.get(pageContext);
  const gtin = (params.gtin ?? '').padStart(14, '0');
  const spelling = batchSpelling(params.batch ?? '');
  const slug = isGtin(gtin) ? await productByGtin(shop.db, gtin) : undefined;
  return redirect(slug && spelling ? links.batch(slug, spelling) : links.batches(), slug && spelling ? 308 : 302);
}
