/** A carton with an order in it, on its way: 1600 by 1000. */
import { arrange } from './bundle.ts';
import { brandLine } from './brand.ts';
import { across, down } from './ground.ts';
import { placeInks, printInks } from './ink.ts';
import { motifInks } from './motifs.ts';
import { blend, DEEP_GREEN, PAPER } from './palette.ts';
import { shotOf } from './samples.ts';

const CARTON = '#D8B98A';

export function parcel(slugs: readonly string[]): string {
  const paints =
    across('cartonFront', [
      [0, blend(CARTON, '#FFFFFF', 0.16)],
      [0.5, CARTON],
      [1, blend(CARTON, '#3A2C14', 0.16)],
    ]) +
    down('cartonInside', [
      [0, blend(CARTON, '#3A2C14', 0.42)],
      [1, blend(CARTON, '#3A2C14', 0.2)],
    ]);
  const sketch = printInks(
    placeInks(
      motifInks(
        'leaf',
        { line: blend(DEEP_GREEN, PAPER, 0.45), tint: blend(DEEP_GREEN, PAPER, 0.9), paper: PAPER },
        0.75,
      ),
      1390,
      330,
      1.9,
      16,
    ),
  );
  return (
    paints +
    sketch +
    `<ellipse cx="850" cy="880" rx="640" ry="84" fill="url(#softShadow)"/><ellipse cx="800" cy="880" rx="480" ry="42" fill="url(#softShadow)"/>` +
    // The back wall and its lid, then what stands inside, then the front.
    `<path d="M470 500 L1130 500 L1210 372 L390 372 Z" fill="${blend(CARTON, '#FFFFFF', 0.28)}"/>` +
    `<path d="M420 560 L470 500 L1130 500 L1180 560 Z" fill="url(#cartonInside)"/>` +
    `<g transform="translate(800 0)">${arrange(slugs.map(shotOf), 640, 690, 520)}</g>` +
    `<path d="M420 560 L1180 560 L1172 888 L428 888 Z" fill="url(#cartonFront)"/>` +
    `<path d="M420 560 L1180 560 L1240 646 L360 646 Z" fill="${blend(CARTON, '#FFFFFF', 0.22)}" opacity=".97"/>` +
    `<path d="M360 646 L1240 646" stroke="#3A2C14" stroke-opacity=".24" stroke-width="5"/><path d="M420 560 L1180 560" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>` +
    `<path d="M428 888 L1172 888" stroke="#3A2C14" stroke-opacity=".3" stroke-width="4"/>` +
    printInks(brandLine(800, 790, 330, blend('#6B4A2A', CARTON, 0.1)))
  );
}
