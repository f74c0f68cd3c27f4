import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { links } from '../../../kernel/links.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { batchSpelling } from '../../../shop/batches/batch.rules.ts';
import {
  documentsOfBatch,
  productsWithBatches,
  publicBatches,
  resultsOfBatch,
} from '../../../shop/batches/batches.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';

const day = (iso: string) => bindWords(formatDay(new Date(iso)));

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { shop } = context.get(pageContext);
  const { product = '', number = '' } = params;
  const spelling = batchSpelling(number);
  const [batch] = spelling === '' ? [] : await publicBatches(shop.db, spelling, product);
  if (!batch) {
    const products = await productsWithBatches(shop.db);
    return data(
      {
        batch: null,
        typed: number.slice(0, 60),
        product: products.some(({ slug }) => slug === product) ? product : '',
        products: products.map(({ slug, name }) => ({ slug, name })),
      },
      { status: 404 },
    );
  }
  const path = links.batch(batch.slug, batch.spelling);
  if (new URL(request.url).pathname !== path) throw redirect(path, 301);
  const [documents, results] = await Promise.all([
    documentsOfBatch(shop.db, batch.id),
    resultsOfBatch(shop.db, batch.id),
  ]);
  cachePage(context, [`batch:${batch.id}`, `product:${batch.productId}`]);
  return data({
    batch: {
      path,
      number: batch.number,
      product: bindWords(batch.product),
      state: batch.state,
      // Why a batch is blocked is not known yet; why it is recalled is.
      reason: batch.state === 'recalled' ? batch.reason : null,
      madeOn: { iso: batch.madeOn, text: day(batch.madeOn) },
      bestBefore: { iso: batch.bestBefore, text: day(batch.bestBefore) },
      results,
      documents: documents.map(({ id, lab, accreditation, protocol, issuedOn, bytes }) => ({
        id,
        lab,
        accreditation,
        protocol,
        issuedOn: day(issuedOn),
        kilobytes: Math.max(1, Math.round(bytes / 1000)),
      })),
    },
  });
}
