import { sql } from 'drizzle-orm';
import { materials } from '../materials/materials.ts';
import type { FillStep } from './fill-step.ts';

/** Lessons and chapters of courses, lectures and electronic books. */
export const materialsStep: FillStep = {
  async fill(tx) {
    await tx.execute(sql`
      insert into product_materials (product_id, position, kind, title, minutes, video_url, body)
      select product.id, position, material.kind, title, minutes, "videoUrl", body
      from jsonb_to_recordset(${JSON.stringify(materials)}::jsonb) as material (
        slug text, position smallint, kind text, title text, minutes int, "videoUrl" text, body jsonb
      )
      join products product on product.slug = material.slug
      on conflict (product_id, position) do nothing`);
    return { parts: materials.length };
  },
};
