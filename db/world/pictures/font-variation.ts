/**
 * One weight out of a variable font: how far each outline point moves (`gvar`, with `fvar` and `avar` for the scale).
 * opentype.js 2.0.0 misreads tuples that name all points privately (the digit 1 of Golos breaks apart),
 * so the font it gets from us is already still.
 */

export interface Outline {
  readonly xs: number[];
  readonly ys: number[];
  /** Index of the last point of each contour; a composite has none, its points are the offsets of its parts. */
  readonly ends: readonly number[];
}

/** Moves the outline in place and tells how much wider the glyph has become. */
export type Reshape = (glyph: number, outline: Outline) => number;

export function reshaping(axes: Readonly<Record<string, number>>, table: (tag: string) => Buffer | undefined): Reshape {
  const [fvar, gvar] = [table('fvar'), table('gvar')];
  if (!fvar || !gvar) return () => 0;
  const place = normalized(fvar, table('avar'), axes);
  return (glyph, outline) => {
    const { xs, ys, ends } = outline;
    // Four phantom points after the outline carry the change of the advance.
    const [shiftX, shiftY] = [Array.from({ length: xs.length + 4 }, () => 0), Array.from({ length: xs.length + 4 }, () => 0)];
    for (const tuple of tuplesOf(gvar, glyph, place, xs.length + 4)) {
      if (tuple.points === undefined || ends.length === 0) {
        const points = tuple.points ?? shiftX.map((_, i) => i);
        points.forEach((point, i) => {
          shiftX[point]! += tuple.dx[i]! * tuple.share;
          shiftY[point]! += tuple.dy[i]! * tuple.share;
        });
        continue;
      }
      const known = new Map(tuple.points.map((point, i) => [point, i]));
      const moveX = (point: number): number | undefined => (known.has(point) ? tuple.dx[known.get(point)!]! * tuple.share : undefined);
      const moveY = (point: number): number | undefined => (known.has(point) ? tuple.dy[known.get(point)!]! * tuple.share : undefined);
      let start = 0;
      for (const end of ends) {
        spread(xs, start, end, moveX, shiftX);
        spread(ys, start, end, moveY, shiftY);
        start = end + 1;
      }
      for (let i = xs.length; i < xs.length + 4; i++) shiftX[i]! += moveX(i) ?? 0;
    }
    const wider = shiftX[xs.length + 1]! - shiftX[xs.length]!;
    for (let i = 0; i < xs.length; i++) {
      xs[i] = Math.round(xs[i]! + shiftX[i]!);
      ys[i] = Math.round(ys[i]! + shiftY[i]!);
    }
    return Math.round(wider);
  };
}

/** Points of a contour without a delta of their own follow their two neighbours that have one. */
function spread(at: readonly number[], start: number, end: number, move: (point: number) => number | undefined, shift: number[]): void {
  const known: number[] = [];
  for (let i = start; i <= end; i++) if (move(i) !== undefined) known.push(i);
  if (known.length === 0) return;
  const size = end - start + 1;
  known.forEach((from, order) => {
    const to = known[(order + 1) % known.length]!;
    shift[from]! += move(from)!;
    const [low, high] = at[from]! <= at[to]! ? [from, to] : [to, from];
    const [lowMove, highMove] = [move(low)!, move(high)!];
    for (let i = start + ((from - start + 1) % size); i !== to; i = start + ((i - start + 1) % size)) {
      if (at[low] === at[high]) shift[i]! += lowMove === highMove ? lowMove : 0;
      else if (at[i]! <= at[low]!) shift[i]! += lowMove;
      else if (at[i]! >= at[high]!) shift[i]! += highMove;
      else shift[i]! += lowMove + ((highMove - lowMove) * (at[i]! - at[low]!)) / (at[high]! - at[low]!);
    }
  });
}

function normalized(fvar: Buffer, avar: Buffer | undefined, axes: Readonly<Record<string, number>>): number[] {
  const first = fvar.readUInt16BE(4);
  const [count, size] = [fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  let map = 8;
  return Array.from({ length: count }, (_, i) => {
    const at = first + i * size;
    const [least, usual, most] = [4, 8, 12].map((offset) => fvar.readInt32BE(at + offset) / 65536) as [number, number, number];
    const wanted = Math.min(most, Math.max(least, axes[fvar.toString('latin1', at, at + 4)] ?? usual));
    let value = wanted < usual ? (wanted - usual) / (usual - least) : wanted > usual ? (wanted - usual) / (most - usual) : 0;
    if (avar) {
      const pairs = avar.readUInt16BE(map);
      const pair = (n: number): [number, number] => [avar.readInt16BE(map + 2 + n * 4) / 16384, avar.readInt16BE(map + 4 + n * 4) / 16384];
      const straight = value;
      for (let n = 1; n < pairs; n++) {
        const [[fromA, toA], [fromB, toB]] = [pair(n - 1), pair(n)];
        if (straight >= fromA && straight <= fromB && fromB > fromA) value = toA + ((toB - toA) * (straight - fromA)) / (fromB - fromA);
      }
      map += 2 + pairs * 4;
    }
    return value;
  });
}

interface Tuple {
  /** How much of the tuple applies at our place of the design space. */
  readonly share: number;
  /** Undefined: all points. */
  readonly points: readonly number[] | undefined;
  readonly dx: readonly number[];
  readonly dy: readonly number[];
}

function tuplesOf(gvar: Buffer, glyph: number, place: readonly number[], pointCount: number): Tuple[] {
  const long = (gvar.readUInt16BE(14) & 1) === 1;
  const offset = (i: number): number => gvar.readUInt32BE(16) + (long ? gvar.readUInt32BE(20 + i * 4) : gvar.readUInt16BE(20 + i * 2) * 2);
  if (offset(glyph) === offset(glyph + 1)) return [];
  const start = offset(glyph);
  const flags = gvar.readUInt16BE(start);
  let header = start + 4;
  let data = start + gvar.readUInt16BE(start + 2);
  const peakAt = (at: number): number[] => place.map((_, i) => gvar.readInt16BE(at + i * 2) / 16384);
  const byte = (): number => gvar.readUInt8(data++);

  const readPoints = (): number[] | undefined => {
    let count = byte();
    if (count === 0) return undefined;
    if (count & 0x80) count = ((count & 0x7f) << 8) | byte();
    const points: number[] = [];
    let point = 0;
    while (points.length < count) {
      const control = byte();
      for (let i = (control & 0x7f) + 1; i > 0; i--) points.push((point += control & 0x80 ? (byte() << 8) | byte() : byte()));
    }
    return points;
  };
  const readDeltas = (count: number): number[] => {
    const deltas: number[] = [];
    while (deltas.length < count) {
      const control = byte();
      for (let i = (control & 0x3f) + 1; i > 0; i--) deltas.push(control & 0x80 ? 0 : control & 0x40 ? (((byte() << 8) | byte()) << 16) >> 16 : (byte() << 24) >> 24);
    }
    return deltas;
  };

  const shared = flags & 0x8000 ? readPoints() : undefined;
  const tuples: Tuple[] = [];
  for (let n = flags & 0x0fff; n > 0; n--) {
    const [size, index] = [gvar.readUInt16BE(header), gvar.readUInt16BE(header + 2)];
    header += 4;
    const peak = index & 0x8000 ? peakAt(header) : peakAt(gvar.readUInt32BE(8) + (index & 0x0fff) * place.length * 2);
    if (index & 0x8000) header += place.length * 2;
    const between = index & 0x4000 ? [peakAt(header), peakAt(header + place.length * 2)] : undefined;
    if (between) header += place.length * 4;
    const next = data + size;
    let share = 1;
    place.forEach((value, axis) => {
      const top = peak[axis]!;
      if (top === 0 || value === top) return;
      const [from, to] = between ? [between[0]![axis]!, between[1]![axis]!] : [Math.min(0, top), Math.max(0, top)];
      if (value <= from || value >= to) share = 0;
      else share *= value < top ? (value - from) / (top - from) : (to - value) / (to - top);
    });
    const points = index & 0x2000 ? readPoints() : shared;
    const count = points?.length ?? pointCount;
    if (share !== 0) tuples.push({ share, points, dx: readDeltas(count), dy: readDeltas(count) });
    data = next;
  }
  return tuples;
}
