import { createHash } from 'node:crypto';
import type { FileStore } from '../../../src/platform/files.ts';
import { storePicture } from '../../../src/shop/pictures/store-picture.ts';
import type { Plate, WorldDb } from './step.ts';

export function plate(name: string, alt: string, svg: string): Plate {
  return { id: `${name.slice(0, 60)}-${createHash('sha256').update(svg).digest('hex').slice(0, 10)}`, alt, svg };
}

/**
 * Two at a time: one decodes while the other is encoded.
 * @param longest side in pixels that they are drawn at; without it, that of the drawing
 */
export async function drawAll(
  db: WorldDb,
  files: FileStore,
  plates: readonly Plate[],
  onProgress: (done: number, total: number) => void,
  longest?: number,
): Promise<void> {
  let next = 0;
  let done = 0;
  const worker = async () => {
    for (let current = plates[next++]; current; current = plates[next++]) {
      const { id, alt, svg } = current;
      const drawing = longest ? scaled(svg, longest) : svg;
      await storePicture(db, files, { id, alt, original: () => Buffer.from(drawing) });
      onProgress(++done, plates.length);
    }
  };
  await Promise.all([worker(), worker()]);
}

function scaled(svg: string, longest: number): string {
  return svg.replace(/width="([\d.]+)" height="([\d.]+)"/, (_, width, height) => {
    const scale = longest / Math.max(Number(width), Number(height));
    return `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  });
}
