import { goods } from '../goods/goods.ts';
import type { PackShot } from '../demo-product.ts';

/** The face of a product, for pictures where it stands among other things. */
export function shotOf(slug: string): PackShot {
  const shot = goods.find((product) => product.slug === slug)?.pictures[0];
  if (!shot) throw new Error(`no picture of ${slug}`);
  return shot;
}
