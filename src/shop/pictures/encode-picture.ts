import sharp from 'sharp';
import { isPhoto } from './clean-photo.ts';

/** Pixels of the longer side: the largest width that is served. */
const LONGEST_SIDE = 3840;
const SMALL_WIDTH = 384;
const MOST_PIXELS = 60_000_000;
/** Other sizes are made of it. */
const QUALITY = 90;

/** A part of a picture in its pixels, turned as the camera was held. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface EncodedPicture {
  readonly body: Buffer;
  readonly width: number;
  readonly height: number;
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * A file of the staff as the sizes in which a picture is stored: WebP, turned as the camera was held, of pixels alone. One at a time
 * for each process.
 * @returns undefined for what is no JPEG, PNG, WebP or AVIF, or cannot be decoded, and for a part outside of it
 */
export function encodePicture(
  body: Buffer,
  crop: Crop | undefined,
): Promise<{ readonly large: EncodedPicture; readonly small: EncodedPicture } | undefined> {
  const encoded = queue.then(() => encode(body, crop));
  queue = encoded;
  return encoded;
}

async function encode(body: Buffer, crop: Crop | undefined) {
  if (!isPhoto(body) && !isAvif(body)) return undefined;
  try {
    const large = await sized(body, LONGEST_SIDE, crop);
    return { large, small: await sized(large.body, SMALL_WIDTH) };
  } catch {
    // sharp names no codes: whatever it cannot decode is no picture for us.
    return undefined;
  }
}

async function sized(source: Buffer, side: number, crop?: Crop): Promise<EncodedPicture> {
  const turned = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  const { data, info } = await (crop ? turned.extract(crop) : turned)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality: QUALITY, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  return { body: data, width: info.width, height: info.height };
}

/** By its first bytes. A sequence (`avis`) is no picture. */
const isAvif = (body: Buffer) => body.toString('latin1', 4, 12) === 'ftypavif';
