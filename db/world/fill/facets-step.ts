import { eq, sql } from 'drizzle-orm';
import { rubles } from '../../../src/kernel/money.ts';
import { products, sections } from '../../../src/shop/catalog/catalog.tables.ts';
import { facetsOf } from '../facets.ts';
import { goods } from '../goods/goods.ts';
import { TAGLINES } from './goods-step.ts';
import type { WorldStep } from './step.ts';

/** Words of the filters, what certificates are worth, and the words under the names of sections. */
export const facetsStep: WorldStep = {
  mark: 'demo-world-facets',
  async fill(tx) {
    for (const product of goods) {
      const { drugType, audience, mainIngredients } = facetsOf(product);
      await tx
        .update(products)
        .set({
          drugType,
          audience: [...audience],
          mainIngredients: [...mainIngredients],
          denomination: product.denominationRub ? rubles(product.denominationRub) : null,
        })
        .where(eq(products.slug, product.slug));
    }
    // Lines ordered before the shop knew what a certificate is worth.
    await tx.execute(sql`
      update order_lines l set denomination = p.denomination from products p
      where p.id = l.product_id and p.denomination is not null and l.denomination is null`);
    for (const [slug, tagline] of Object.entries(TAGLINES)) {
      await tx.update(sections).set({ tagline }).where(eq(sections.slug, slug));
    }
    return { products: goods.length };
  },
};
