import type { PackShot } from '../demo-product.ts';
import type { Drawing, Stroke } from './drawing.ts';
import { chamomile, hop, lavender } from './flowers.ts';
import { berry, pine, rosehip, seed } from './fruits.ts';
import type { Ink } from './ink.ts';
import { leafBranch, mushroom, root, seaweed } from './plants.ts';
import { moon, sun } from './sky.ts';
import { citrus, crystal, fish, honeycomb, molecule, wave } from './things.ts';

export type Motif = NonNullable<PackShot['motif']>;

const DRAW: Readonly<Record<Motif, () => Stroke[]>> = {
  leaf: leafBranch,
  chamomile,
  rosehip,
  root,
  mushroom,
  fish,
  citrus,
  berry,
  seed,
  crystal,
  pine,
  honeycomb,
  seaweed,
  lavender,
  hop,
  molecule,
  wave,
  sun,
  moon,
};

export const MOTIFS = Object.keys(DRAW) as readonly Motif[];

const drawn = new Map<Motif, Drawing>();

function drawingOf(motif: Motif): Drawing {
  let drawing = drawn.get(motif);
  if (!drawing) {
    drawing = DRAW[motif]();
    drawn.set(motif, drawing);
  }
  return drawing;
}

export interface MotifColours {
  readonly line: string;
  readonly tint: string;
  /** The ground it lies on: nearer parts cover farther ones with it. */
  readonly paper: string;
}

/** A motif as print, centred on the origin, about 200 units across. */
export function motifInks(motif: Motif, colours: MotifColours, weight = 1): Ink[] {
  return drawingOf(motif).map(({ d, role }): Ink => {
    if (role === 'line') return { d, stroke: colours.line, width: 1.35 * weight };
    if (role === 'fine') return { d, stroke: colours.line, width: 0.7 * weight, opacity: 0.8 };
    return { d, fill: role === 'tint' ? colours.tint : colours.paper };
  });
}
