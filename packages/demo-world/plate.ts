import type { ContentDrawing } from './pictures/content-drawings.ts';
import type { SceneKind } from './pictures/scene.ts';
import type { PackShot } from './world-product.ts';

/** What there is to draw, as data: a shop that only shows the pictures loads no drawing code. */
export type Drawing =
  | { readonly of: 'pack'; readonly shot: PackShot; readonly view: 0 | 1 }
  | { readonly of: 'bundle'; readonly shots: readonly PackShot[] }
  | { readonly of: 'scene'; readonly scene: SceneKind }
  | { readonly of: 'content'; readonly drawing: ContentDrawing };

/** A picture of the demo world. */
export interface Plate {
  /** Key in `drawn.json`. */
  readonly name: string;
  readonly alt: string;
  readonly drawing: Drawing;
  /** Where words refer to it; without it the id is made of the name and the drawing, and changes with both. */
  readonly fixedId?: string;
}
