import type { PointForParcel } from '../../../api/shop/delivery.schema.ts';
import { CARRIERS, type CarrierName } from '../../../kernel/carriers.ts';

/** Pixels of the picture for each pixel of the page. */
export const MARK_DENSITY = 2;

const SIDE = 34;
const CHOSEN_SIDE = 46;

/** Name of the mark of a point: carriers differ by shape and letter, lockers are outlined. */
export const markOf = ({ carrier, kind }: PointForParcel, chosen: boolean) =>
  `${carrier} ${kind}${chosen ? ' chosen' : ''}`;

/** Name of the mark of several points that are close to each other. */
export const CLUSTER_MARK = 'cluster ';

/** Name of the mark of where the way on foot begins. */
export const ORIGIN_MARK = 'origin';

const SHAPES: Readonly<Record<CarrierName, 'circle' | 'square'>> = { cdek: 'circle', boxberry: 'square' };

export const isMark = (name: string) =>
  name === ORIGIN_MARK || name.startsWith(CLUSTER_MARK) || Object.hasOwn(CARRIERS, name.split(' ', 1)[0]!);

/** Draws a mark by its name: text of the map would need files of letters from the company of the map. */
export function drawMark(name: string): ImageData {
  const colour = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${token}`);
  const [carrier, kind, state] = name.split(' ') as [CarrierName | 'cluster', string, string | undefined];
  if (name === ORIGIN_MARK)
    return draw(SIDE - 8, 'circle', { fill: colour('error'), edge: colour('surface'), ink: '', text: '' });
  if (carrier === 'cluster') {
    const side = kind.length > 2 ? CHOSEN_SIDE : SIDE + 4;
    return draw(side, 'circle', { fill: colour('primary'), edge: colour('surface'), ink: colour('ink'), text: kind });
  }
  const [fill, ink] = kind === 'locker' ? [colour('surface'), colour('leaf')] : [colour('leaf'), colour('surface')];
  const text = CARRIERS[carrier].slice(0, 1);
  if (!state) return draw(SIDE, SHAPES[carrier], { fill, edge: colour('leaf'), ink, text });
  const marked = { fill: colour('ink'), edge: colour('primary'), ink: colour('surface'), text };
  return draw(CHOSEN_SIDE, SHAPES[carrier], marked);
}

interface Mark {
  readonly fill: string;
  readonly edge: string;
  readonly ink: string;
  readonly text: string;
}

function draw(side: number, shape: 'circle' | 'square', { fill, edge, ink, text }: Mark): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side * MARK_DENSITY;
  const context = canvas.getContext('2d')!;
  context.scale(MARK_DENSITY, MARK_DENSITY);
  context.lineWidth = 3;
  context.beginPath();
  if (shape === 'circle') context.arc(side / 2, side / 2, side / 2 - 3, 0, 2 * Math.PI);
  else context.roundRect(3, 3, side - 6, side - 6, 7);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = edge;
  context.stroke();
  context.fillStyle = ink;
  context.font = `700 ${Math.round(side * (text.length > 2 ? 0.34 : 0.42))}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, side / 2, side / 2 + 1);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
