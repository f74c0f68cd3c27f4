import { createHash } from 'node:crypto';
import { goods } from '../goods/goods.ts';
import { courseMaterials } from './courses.ts';
import { bookMaterials, lectureMaterials } from './lectures-books.ts';
import type { ProductMaterials } from './product-materials.ts';

export interface DemoMaterial {
  readonly slug: string;
  readonly position: number;
  readonly kind: 'lesson' | 'chapter';
  readonly title: string;
  readonly minutes: number | null;
  readonly videoUrl: string | null;
  readonly body: readonly { readonly kind: 'paragraph'; readonly text: string }[];
}

/** A valid address of a video that does not exist. */
function inventedVideo(of: string): string {
  return `https://rutube.ru/video/${createHash('sha256').update(of).digest('hex').slice(0, 32)}/`;
}

/** Titles are taken from the product's programme. */
function read(materials: ProductMaterials, kind: DemoMaterial['kind']): DemoMaterial[] {
  return Object.entries(materials).flatMap(([slug, parts]) => {
    const programme = goods.find((product) => product.slug === slug)?.programme ?? [];
    return parts.map(([minutes, ...paragraphs], index) => ({
      slug,
      position: index + 1,
      kind,
      title: programme[index] ?? '',
      minutes: minutes || null,
      videoUrl: kind === 'lesson' ? inventedVideo(`${slug} ${index}`) : null,
      body: paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
    }));
  });
}

export const materials: readonly DemoMaterial[] = [
  ...read(courseMaterials, 'lesson'),
  ...read(lectureMaterials, 'lesson'),
  ...read(bookMaterials, 'chapter'),
];
