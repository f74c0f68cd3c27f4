import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { PRODUCT_COLUMNS, PRODUCT_FIELDS } from '../../shop/bulk-changes/product-columns.rules.ts';
import { sheetProducts } from '../../shop/bulk-changes/sheet-products.reads.ts';
import { listedProductIds, type ProductFilter } from '../../shop/desk/desk-products.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { sendCsv } from '../send-csv.ts';
import { sendXlsx } from '../send-xlsx.ts';
import { ProductFilePath, ProductFileQuery } from './bulk-changes.schema.ts';
import { allow } from './staff-guard.ts';

/** Products of a file that are read at once. */
const BATCH = 500;
const HEAD = PRODUCT_FIELDS.map((field) => PRODUCT_COLUMNS[field].head);

/** The list of products as a file, which can be changed and uploaded (decision 0143). */
export async function productFilesStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/staff/product-files/:format',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'Products of a list as a file, CSV or XLSX',
        params: ProductFilePath,
        querystring: ProductFileQuery,
      },
    },
    async (request, reply) => {
      allow(request, 'read', 'product');
      const { format } = request.params;
      const name = `товары-${shop.now().toISOString().slice(0, 10)}.${format}`;
      const rows = productRows(shop, request.query);
      return format === 'csv' ? sendCsv(reply, name, HEAD, rows) : sendXlsx(reply, name, HEAD, rows);
    },
  );
}

async function* productRows({ db }: ApiParts['shop'], filter: ProductFilter) {
  for (let after: number | undefined; ;) {
    const ids = await listedProductIds(db, filter, { after, most: BATCH });
    for (const product of await sheetProducts(db, ids))
      yield PRODUCT_FIELDS.map((field) => PRODUCT_COLUMNS[field].read(product));
    after = ids.at(-1);
    if (ids.length < BATCH) return;
  }
}
