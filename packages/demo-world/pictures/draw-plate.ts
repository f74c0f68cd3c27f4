import type { Drawing } from '../plate.ts';
import { contentSvg } from './content-drawings.ts';
import { bundleSvg, packShotSvg, sceneSvg } from './pack-shot.ts';

/** The same drawing always gives the same SVG, on every machine: letters are outlines. */
export function drawPlate(drawing: Drawing): string {
  switch (drawing.of) {
    case 'pack':
      return packShotSvg(drawing.shot, drawing.view);
    case 'bundle':
      return bundleSvg([...drawing.shots]);
    case 'scene':
      return sceneSvg(drawing.scene);
    case 'content':
      return contentSvg(drawing.drawing);
  }
}
