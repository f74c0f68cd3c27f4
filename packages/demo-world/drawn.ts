import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A picture in the folder `drawn`: `<id>.svgz`, from which all widths are made, and `<id>.webp`. */
export interface DrawnPicture {
  readonly id: string;
  /** SHA-256 of the SVG that both files were made from. */
  readonly svg: string;
  /** Largest size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Size of the WebP, from which small widths are made in a third of the time. */
  readonly small: { readonly width: number; readonly height: number };
}

export const drawnFolder = path.join(import.meta.dirname, 'drawn');
export const drawnManifest = path.join(import.meta.dirname, 'drawn.json');

/** All drawn pictures by plate name. */
export function readDrawn(): Readonly<Record<string, DrawnPicture>> {
  return JSON.parse(readFileSync(drawnManifest, 'utf8')) as Record<string, DrawnPicture>;
}
