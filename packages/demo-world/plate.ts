import type { ContentDrawing } from './pictures/content-drawings.ts';
import type { SceneKind } from './pictures/scene.ts';
import type { PackShot } from './demo-product.ts';

/** A drawing as data, so that a shop that only shows pictures does not load the drawing code. */
export type Drawing =
  | { readonly of: 'pack'; readonly shot: PackShot; readonly view: 0 | 1 }
  | { readonly of: 'bundle'; readonly shots: readonly PackShot[] }
  | { readonly of: 'scene'; readonly scene: SceneKind }
  | { readonly of: 'content'; readonly drawing: ContentDrawing };

/** A picture of the demo data. */
export interface Plate {
  /** Key in `drawn.json`. */
  readonly name: string;
  readonly alt: string;
  readonly drawing: Drawing;
  /** For pictures that texts refer to; by default the id is made of the name and a hash of the drawing. */
  readonly fixedId?: string;
}
