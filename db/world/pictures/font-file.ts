/**
 * Opens a WOFF2 file as the plain TrueType file inside it.
 *
 * WOFF2 stores outlines in a packed form that no outline reader we may use understands, while Node itself
 * brings the Brotli half of the work. What is left, unpacking `glyf`, is small enough to own: no WASM, and
 * lettering stays synchronous. Hinting is dropped on purpose, nothing here is drawn at screen pixel sizes.
 */
import { brotliDecompressSync } from 'node:zlib';
import { reshaping, type Reshape } from './font-variation.ts';

const KNOWN_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?= |$)/g)!;

class ByteReader {
  readonly bytes: Buffer;
  at: number;
  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  u8(): number {
    return this.bytes[this.at++] ?? 0;
  }
  u16(): number {
    return (this.u8() << 8) | this.u8();
  }
  i16(): number {
    return (this.u16() << 16) >> 16;
  }
  u32(): number {
    return this.u16() * 65536 + this.u16();
  }
  take(length: number): Buffer {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  /** UIntBase128 of the WOFF2 specification. */
  base128(): number {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) break;
    }
    return value;
  }
  /** 255UInt16 of the WOFF2 specification. */
  packed16(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return 253 + this.u8();
    if (code === 254) return 506 + this.u8();
    return code;
  }
}

interface Table {
  readonly tag: string;
  data: Buffer;
  readonly packed: boolean;
}

function u16Bytes(values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => out.writeUInt16BE(value & 0xffff, i * 2));
  return out;
}

/** One coordinate pair of the packed outline; the ranges come from the table in section 5.2 of the specification. */
function readTriplet(code: number, glyphs: ByteReader): [number, number] {
  const sign = (bit: number, value: number): number => ((code >> bit) & 1 ? value : -value);
  if (code < 10) return [0, sign(0, ((code & 14) << 7) + glyphs.u8())];
  if (code < 20) return [sign(0, (((code - 10) & 14) << 7) + glyphs.u8()), 0];
  if (code < 84) {
    const b = code - 20;
    const byte = glyphs.u8();
    return [sign(0, 1 + (b & 0x30) + (byte >> 4)), sign(1, 1 + ((b & 0x0c) << 2) + (byte & 15))];
  }
  if (code < 120) {
    const b = code - 84;
    return [
      sign(0, 1 + (Math.floor(b / 12) << 8) + glyphs.u8()),
      sign(1, 1 + (((b % 12) >> 2) << 8) + glyphs.u8()),
    ];
  }
  if (code < 124) {
    const [a, b, c] = [glyphs.u8(), glyphs.u8(), glyphs.u8()];
    return [sign(0, (a << 4) + (b >> 4)), sign(1, ((b & 15) << 8) + c)];
  }
  return [sign(0, glyphs.u16()), sign(1, glyphs.u16())];
}

function unpackOutlines(packed: Buffer, reshape: Reshape): { glyf: Buffer; loca: Buffer; lefts: number[]; wider: number[] } {
  const head = new ByteReader(packed, 4);
  const glyphCount = head.u16();
  head.u16();
  const sizes = Array.from({ length: 7 }, () => head.u32());
  const streams = sizes.map((size) => new ByteReader(head.take(size)));
  const [contours, points, flags, glyphs, composites, boxes] = streams as [
    ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader,
  ];
  const boxBitmap = boxes.take(((glyphCount + 31) >> 5) * 4);

  const pieces: Buffer[] = [];
  const offsets = [0];
  const lefts: number[] = [];
  const wider: number[] = [];
  for (let id = 0; id < glyphCount; id++) {
    const contourCount = contours.i16();
    const ownBox = (boxBitmap[id >> 3]! >> (7 - (id & 7))) & 1;
    wider[id] = 0;
    let piece: Buffer = Buffer.alloc(0);
    let box = ownBox ? [boxes.i16(), boxes.i16(), boxes.i16(), boxes.i16()] : [0, 0, 0, 0];
    if (contourCount < 0) {
      const parts: { flag: number; glyph: number; turn: number[] }[] = [];
      const [xs, ys]: [number[], number[]] = [[], []];
      let hinted = false;
      for (let more = true; more; ) {
        const flag = composites.u16();
        more = (flag & 0x20) !== 0;
        hinted ||= (flag & 0x100) !== 0;
        const glyph = composites.u16();
        const offset = (): number => (flag & 1 ? composites.i16() : (composites.u8() << 24) >> 24);
        xs.push(offset());
        ys.push(offset());
        const words = flag & 8 ? 1 : flag & 0x40 ? 2 : flag & 0x80 ? 4 : 0;
        // Offsets are written as words (bit 0) and without instructions (bit 8).
        parts.push({ flag: (flag | 1) & ~0x100, glyph, turn: Array.from({ length: words }, () => composites.u16()) });
      }
      if (hinted) glyphs.packed16();
      wider[id] = reshape(id, { xs, ys, ends: [] });
      piece = u16Bytes([-1, ...box, ...parts.flatMap((part, i) => [part.flag, part.glyph, xs[i]!, ys[i]!, ...part.turn])]);
    } else if (contourCount > 0) {
      let total = 0;
      const ends = Array.from({ length: contourCount }, () => (total += points.packed16()) - 1);
      const onCurve = Buffer.alloc(total);
      let [x, y] = [0, 0];
      const [xs, ys]: [number[], number[]] = [[], []];
      for (let i = 0; i < total; i++) {
        const flag = flags.u8();
        onCurve[i] = flag & 0x80 ? 0 : 1;
        const [stepX, stepY] = readTriplet(flag & 0x7f, glyphs);
        xs.push((x += stepX));
        ys.push((y += stepY));
      }
      glyphs.packed16();
      wider[id] = reshape(id, { xs, ys, ends });
      const steps = (along: readonly number[]): number[] => along.map((value, i) => value - (along[i - 1] ?? 0));
      if (!ownBox) box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      piece = Buffer.concat([u16Bytes([contourCount, ...box, ...ends, 0]), onCurve, u16Bytes(steps(xs)), u16Bytes(steps(ys))]);
      if (piece.length % 2 === 1) piece = Buffer.concat([piece, Buffer.alloc(1)]);
    }
    pieces.push(piece);
    lefts.push(box[0]!);
    offsets.push(offsets.at(-1)! + piece.length);
  }
  const loca = Buffer.alloc(offsets.length * 4);
  offsets.forEach((offset, i) => loca.writeUInt32BE(offset, i * 4));
  return { glyf: Buffer.concat(pieces), loca, lefts, wider };
}

/** Side bearings may be left out of a packed `hmtx`: then they equal the left edge of each outline. */
function unpackMetrics(packed: Buffer, lefts: readonly number[], advanceCount: number): Buffer {
  const reader = new ByteReader(packed, 1);
  const advances = Array.from({ length: advanceCount }, () => reader.u16());
  const kept = (packed[0]! & 1) === 0 ? advances.map(() => reader.i16()) : lefts.slice(0, advanceCount);
  const tail = (packed[0]! & 2) === 0 ? lefts.slice(advanceCount).map(() => reader.i16()) : lefts.slice(advanceCount);
  return u16Bytes([...advances.flatMap((advance, i) => [advance, kept[i]!]), ...tail]);
}

function writeTrueType(flavor: number, tables: readonly Table[]): Buffer {
  const header = Buffer.alloc(12 + tables.length * 16);
  header.writeUInt32BE(flavor, 0);
  header.writeUInt16BE(tables.length, 4);
  let offset = header.length;
  const pieces: Buffer[] = [header];
  [...tables]
    .sort((a, b) => (a.tag < b.tag ? -1 : 1))
    .forEach((table, i) => {
      header.write(table.tag, 12 + i * 16, 'latin1');
      header.writeUInt32BE(offset, 12 + i * 16 + 8);
      header.writeUInt32BE(table.data.length, 12 + i * 16 + 12);
      const padding = (4 - (table.data.length % 4)) % 4;
      pieces.push(table.data, Buffer.alloc(padding));
      offset += table.data.length + padding;
    });
  return Buffer.concat(pieces);
}

/** Tables that only a variable font needs; and those that know nothing of outlines drawn at print size. */
const LEFT_OUT = new Set(['fvar', 'gvar', 'avar', 'HVAR', 'MVAR', 'STAT', 'cvar', 'fpgm', 'prep', 'cvt ', 'gasp']);

/** The font at one place of its design space, such as `{ wght: 560 }`. */
export function openFontFile(woff2: Buffer, axes: Readonly<Record<string, number>>): Buffer {
  const reader = new ByteReader(woff2);
  if (reader.u32() !== 0x774f4632) throw new Error('Not a WOFF2 font');
  const flavor = reader.u32();
  reader.u32();
  const tableCount = reader.u16();
  reader.at = 20;
  const packedLength = reader.u32();
  reader.at = 48;
  const directory = Array.from({ length: tableCount }, () => {
    const flag = reader.u8();
    const tag = (flag & 63) === 63 ? reader.take(4).toString('latin1') : KNOWN_TAGS[flag & 63]!;
    const version = flag >> 6;
    const outline = tag === 'glyf' || tag === 'loca';
    const packed = outline ? version !== 3 : version !== 0;
    const length = reader.base128();
    return { tag, packed, length: packed ? reader.base128() : length };
  });
  const content = new ByteReader(brotliDecompressSync(reader.take(packedLength)));
  const tables: Table[] = directory.map(({ tag, packed, length }) => ({ tag, packed, data: content.take(length) }));
  const table = (tag: string): Table | undefined => tables.find((candidate) => candidate.tag === tag);

  const [glyf, loca, hmtx] = [table('glyf'), table('loca'), table('hmtx')];
  if (glyf?.packed && loca) {
    const outlines = unpackOutlines(glyf.data, reshaping(axes, (tag) => table(tag)?.data));
    glyf.data = outlines.glyf;
    loca.data = outlines.loca;
    const head = Buffer.from(table('head')!.data);
    head.writeUInt16BE(1, 50);
    table('head')!.data = head;
    if (hmtx) {
      const advances = table('hhea')!.data.readUInt16BE(34);
      hmtx.data = hmtx.packed ? unpackMetrics(hmtx.data, outlines.lefts, advances) : Buffer.from(hmtx.data);
      for (let id = 0; id < advances; id++) hmtx.data.writeUInt16BE(hmtx.data.readUInt16BE(id * 4) + outlines.wider[id]!, id * 4);
    }
  }
  return writeTrueType(flavor, tables.filter(({ tag }) => !LEFT_OUT.has(tag)));
}
