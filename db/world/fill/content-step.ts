import { sql } from 'drizzle-orm';
import { content } from '../content/content.ts';
import { PAGE_DRAWINGS } from '../content/page-drawings.ts';
import { readBlocks } from '../content/world-content.ts';
import { contentSvg } from '../pictures/content-drawings.ts';
import { plate } from './plates.ts';
import type { Plate, WorldStep } from './step.ts';

let drawn: Map<string, Plate> | undefined;
const plates = () =>
  (drawn ??= new Map(
    content.flatMap(({ kind, slug, picture }) =>
      picture ? [[`${kind}/${slug}`, plate(`${kind}-${slug}`, picture.alt, contentSvg(picture.drawing))] as const] : [],
    ),
  ));

/** What there is to read and watch, with its pictures, and the goods it stands beside. */
export const contentStep: WorldStep = {
  // A new number brings what has been written since to a world that was filled before.
  mark: 'demo-world-content-2',
  plates: () => [
    ...plates().values(),
    ...Object.values(PAGE_DRAWINGS).map(({ id, alt, drawing }) => ({ id, alt, svg: contentSvg(drawing) })),
  ],
  async fill(tx) {
    const rows = content.map(
      ({ kind, slug, title, summary, publishedAt, position = 0, goods = [], body, facts = {} }) => ({
        kind,
        slug,
        title,
        summary,
        publishedAt,
        position,
        facts,
        goods,
        body: readBlocks(body),
        pictureId: plates().get(`${kind}/${slug}`)?.id,
      }),
    );
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
