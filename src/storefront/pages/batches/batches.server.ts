import { redirect, type LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { batchSpelling } from '../../../shop/batches/batch.rules.ts';
import { productsWithBatches, publicBatches } from '../../../shop/batches/batches.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get('number')?.trim().slice(0, 100) ?? '';
  const product = searchParams.get('product') ?? '';
  const spelling = batchSpelling(typed);
  const found = spelling === '' ? [] : await publicBatches(shop.db, spelling, product || undefined);
  const [only] = found;
  if (only && found.length === 1) throw redirect(links.batch(only.slug, only.spelling), 302);
  const products = await productsWithBatches(shop.db);
  // What was typed has unlimited variants, which nobody else types.
  if (typed === '') cachePage(context, ['batches']);
  return {
    typed,
    product,
    products: products.map(({ slug, name }) => ({ slug, name })),
    found: found.map((batch) => ({
      name: bindWords(`${batch.product}, партия ${batch.number}`),
      href: links.batch(batch.slug, batch.spelling),
    })),
  };
}
