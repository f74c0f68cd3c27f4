import { eq, sql } from 'drizzle-orm';
import { rubles } from '../../../src/kernel/money.ts';
import { sections } from '../../../src/shop/catalog/catalog.tables.ts';
import { facetsOf } from '../facets.ts';
import { goods } from '../goods/goods.ts';
import { TAGLINES } from './goods-step.ts';
import type { FillStep } from './fill-step.ts';

/** Filter values, denominations of certificates, and taglines of sections. */
export const facetsStep: FillStep = {
  async fill(tx) {
    const rows = goods.map((product) => {
      const { drugType, audience, mainIngredients } = facetsOf(product);
      const denomination = product.denominationRub ? rubles(product.denominationRub) : null;
      return { slug: product.slug, drugType, audience, mainIngredients, denomination };
    });
    await tx.execute(sql`
      update products set drug_type = facet."drugType", audience = facet.audience,
        main_ingredients = facet."mainIngredients", denomination = facet.denomination
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as facet (
        slug text, "drugType" text, audience text[], "mainIngredients" text[], denomination bigint
      )
      where products.slug = facet.slug`);
    // Order lines from before the denomination was stored.
    await tx.execute(sql`
      update order_lines l set denomination = p.denomination from products p
      where p.id = l.product_id and p.denomination is not null and l.denomination is null`);
    for (const [slug, tagline] of Object.entries(TAGLINES)) {
      await tx.update(sections).set({ tagline }).where(eq(sections.slug, slug));
    }
    return { products: goods.length };
  },
};
