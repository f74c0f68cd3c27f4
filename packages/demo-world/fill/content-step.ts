import { sql } from 'drizzle-orm';
import { content } from '../content/content.ts';
import { readBlocks } from '../content/demo-content.ts';
import { readDrawn } from '../drawn.ts';
import { contentPlates, plateOfContent } from '../plates.ts';
import type { FillStep } from './fill-step.ts';

/** Content items with their pictures and linked goods. */
export const contentStep: FillStep = {
  plates: contentPlates,
  async fill(tx) {
    const drawn = readDrawn();
    const rows = content.map((item) => {
      const { kind, slug, title, summary, publishedAt, position = 0, goods = [], body, facts = {} } = item;
      const plate = plateOfContent(item);
      const pictureId = plate && drawn[plate.name]!.id;
      return { kind, slug, title, summary, publishedAt, position, facts, goods, body: readBlocks(body), pictureId };
    });
    await tx.execute(sql`
      insert into content_items (kind, slug, title, summary, body, picture_id, facts, position, published_at, created_at, updated_at)
      select kind, slug, title, summary, body, "pictureId", facts, position, "publishedAt", "publishedAt", "publishedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (
        kind text, slug text, title text, summary text, body jsonb, "pictureId" text, facts jsonb,
        position int, "publishedAt" timestamptz
      )
      on conflict (kind, slug) do nothing`);
    await tx.execute(sql`
      insert into product_content (product_id, content_id, position)
      select product.id, content_items.id, row_number() over (partition by product.id order by item.at) - 1
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as item (row, at)
      cross join lateral jsonb_array_elements_text(item.row -> 'goods') as beside (slug)
      join products product on product.slug = beside.slug
      join content_items on content_items.kind = item.row ->> 'kind' and content_items.slug = item.row ->> 'slug'
      on conflict do nothing`);
    return { items: content.length };
  },
};
