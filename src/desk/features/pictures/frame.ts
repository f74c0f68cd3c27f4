/** Pixels of a picture, turned as it is seen. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that is used, in whole pixels of it. */
export interface Frame extends Size {
  readonly left: number;
  readonly top: number;
}

/** Width to height, as «16 : 9». */
export type Ratio = readonly [number, number];

/** In percent of the picture, as a frame is drawn over it in any size. */
export interface Shares {
  readonly unit: '%';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const PERCENT = 100;
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The largest frame of a ratio, in the middle; without a ratio the whole picture. */
export function widestFrame({ width, height }: Size, ratio: Ratio | undefined): Frame {
  const [across, down] = ratio ?? [width, height];
  const unit = Math.min(width / across, height / down);
  const inside = { width: Math.max(1, Math.round(across * unit)), height: Math.max(1, Math.round(down * unit)) };
  return {
    left: Math.floor((width - inside.width) / 2),
    top: Math.floor((height - inside.height) / 2),
    ...inside,
  };
}

export const isWhole = (frame: Frame, size: Size) => frame.width === size.width && frame.height === size.height;

export const sharesOf = ({ left, top, width, height }: Frame, size: Size): Shares => ({
  unit: '%',
  x: (left / size.width) * PERCENT,
  y: (top / size.height) * PERCENT,
  width: (width / size.width) * PERCENT,
  height: (height / size.height) * PERCENT,
});

/** A frame that was dragged. */
export function frameOf({ x, y, width, height }: Omit<Shares, 'unit'>, size: Size, ratio: Ratio | undefined): Frame {
  const dragged = {
    left: Math.round((x / PERCENT) * size.width),
    top: Math.round((y / PERCENT) * size.height),
    width: Math.round((width / PERCENT) * size.width),
    height: Math.round((height / PERCENT) * size.height),
  };
  return fitted(ratio ? { ...dragged, ...sidesOf('width', dragged.width, size, ratio) } : dragged, size);
}

/** A frame with one number that was typed: it keeps its ratio, and moves where it would leave the picture. */
export function withNumber(
  frame: Frame,
  [name, value]: readonly [keyof Frame, number],
  size: Size,
  ratio: Ratio | undefined,
): Frame {
  const isSide = name === 'width' || name === 'height';
  if (isSide && ratio) return fitted({ ...frame, ...sidesOf(name, value, size, ratio) }, size);
  return fitted({ ...frame, [name]: value }, size);
}

/** Both sides by one of them, none larger than the picture. */
function sidesOf(name: 'width' | 'height', value: number, size: Size, [across, down]: Ratio): Size {
  const most = widestFrame(size, [across, down]);
  const unit = name === 'width' ? value / across : value / down;
  return {
    width: within(name === 'width' ? value : Math.round(across * unit), 1, most.width),
    height: within(name === 'height' ? value : Math.round(down * unit), 1, most.height),
  };
}

function fitted({ left, top, width, height }: Frame, size: Size): Frame {
  const inside = { width: within(width, 1, size.width), height: within(height, 1, size.height) };
  return {
    left: within(left, 0, size.width - inside.width),
    top: within(top, 0, size.height - inside.height),
    ...inside,
  };
}
