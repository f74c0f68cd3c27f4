import { content } from './content/content.ts';
import { PAGE_DRAWINGS } from './content/page-drawings.ts';
import type { DemoContent } from './content/demo-content.ts';
import { goods } from './goods/goods.ts';
import type { Plate } from './plate.ts';
import type { DemoProduct } from './demo-product.ts';

/** Front and second view of each pack; a bundle shows its parts. */
export function platesOfProduct(product: DemoProduct): readonly Plate[] {
  if (product.productSet) {
    const shots = product.productSet.flatMap(
      ({ slug }) => goods.find((part) => part.slug === slug)?.pictures.slice(0, 1) ?? [],
    );
    return [{ name: product.slug, alt: product.name, drawing: { of: 'bundle', shots } }];
  }
  return product.pictures.flatMap((shot, index): Plate[] => [
    {
      name: `${product.slug}-${index}`,
      alt: `${product.name}, ${product.count}`,
      drawing: { of: 'pack', shot, view: 0 },
    },
    {
      name: `${product.slug}-${index}-2`,
      alt: `${product.name}: вид с другой стороны`,
      drawing: { of: 'pack', shot, view: 1 },
    },
  ]);
}

export function plateOfContent({ kind, slug, picture }: DemoContent): Plate | undefined {
  return picture && { name: `${kind}-${slug}`, alt: picture.alt, drawing: { of: 'content', drawing: picture.drawing } };
}

export const scenePlates: readonly Plate[] = (['hero', 'factory', 'salt', 'herbs'] as const).map((scene) => ({
  name: `scene-${scene}`,
  alt: '',
  drawing: { of: 'scene', scene },
}));

export const goodsPlates: readonly Plate[] = [...goods.flatMap(platesOfProduct), ...scenePlates];

export const contentPlates: readonly Plate[] = [
  ...content.flatMap((item) => plateOfContent(item) ?? []),
  ...Object.values(PAGE_DRAWINGS).map(({ id, alt, drawing }): Plate => ({
    name: id,
    fixedId: id,
    alt,
    drawing: { of: 'content', drawing },
  })),
];
