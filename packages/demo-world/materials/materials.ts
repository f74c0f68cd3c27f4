import { createHash } from 'node:crypto';
import { goods } from '../goods/goods.ts';
import { courseMaterials } from './courses.ts';
import { bookMaterials, lectureMaterials } from './lectures-books.ts';
import type { ProductMaterials } from './world-material.ts';

export interface WorldMaterial {
  readonly slug: string;
  readonly position: number;
  readonly kind: 'lesson' | 'chapter';
  readonly title: string;
  readonly minutes: number | null;
  readonly videoUrl: string | null;
  readonly body: readonly { readonly kind: 'paragraph'; readonly text: string }[];
}

/** An address of the right shape that leads nowhere: the films of the demo world were never made. */
function inventedVideo(of: string): string {
  return `https://rutube.ru/video/${createHash('sha256').update(of).digest('hex').slice(0, 32)}/`;
}

/** Titles are those of the programme on the product's page. */
function read(materials: ProductMaterials, kind: WorldMaterial['kind']): WorldMaterial[] {
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

export const materials: readonly WorldMaterial[] = [
  ...read(courseMaterials, 'lesson'),
  ...read(lectureMaterials, 'lesson'),
  ...read(bookMaterials, 'chapter'),
];
