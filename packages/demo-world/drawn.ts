import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A picture that lies in the folder `drawn`: `<id>.svgz`, from which every width is made, and `<id>.webp`. */
export interface DrawnPicture {
  readonly id: string;
  /** SHA-256 of the SVG that both files were made of. */
  readonly svg: string;
  /** Pixels it is shown at, at most. */
  readonly width: number;
  readonly height: number;
  /** The WebP, from which the widths of shelves are made: that takes a third of the time. */
  readonly small: { readonly width: number; readonly height: number };
}

export const drawnFolder = path.join(import.meta.dirname, 'drawn');
export const drawnManifest = path.join(import.meta.dirname, 'drawn.json');

/** All drawn pictures by the names of their plates. */
export function readDrawn(): Readonly<Record<string, DrawnPicture>> {
  return JSON.parse(readFileSync(drawnManifest, 'utf8')) as Record<string, DrawnPicture>;
}
