import type { PackShot } from '../demo-product.ts';

/** A drawn thing standing at the origin: x to both sides of it, y up is negative. */
export interface Figure {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** How far its foot reaches towards the viewer and back; decides its shadow. */
  readonly depth: number;
  /** A thing may bring its own shadow, being several things. */
  readonly ownShadow?: boolean;
}

/** Every pack can show its face and a second picture: the back, or what is inside. */
export type DrawPack = (shot: PackShot, side: 'front' | 'second') => Figure;
