import sharp from 'sharp';

/** Of the longer side, in pixels: enough to read the number of a lot. */
const LONGEST_SIDE = 2000;
/** A photo of a phone has up to 50 megapixels; larger ones are made to exhaust the memory of a server. */
const MOST_PIXELS = 60_000_000;

export const CLEAN_PHOTO_TYPE = 'image/webp';

let queue: Promise<unknown> = Promise.resolve();

/**
 * A photo of a visitor, encoded anew: only pixels are left, turned as the camera was held. Place, camera and whatever else
 * was hidden in the file are gone. One at a time for each process, as pictures are rendered.
 * @returns undefined for what is no JPEG, PNG or WebP, or cannot be decoded
 */
export function cleanPhoto(body: Buffer): Promise<Buffer | undefined> {
  const cleaned = queue.then(() => clean(body));
  queue = cleaned;
  return cleaned;
}

async function clean(body: Buffer): Promise<Buffer | undefined> {
  if (!isPhoto(body)) return undefined;
  try {
    return await sharp(body, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .webp({ quality: 80, effort: 3 })
      .toBuffer();
  } catch {
    // sharp names no codes: whatever it cannot decode is no photo for us.
    return undefined;
  }
}

/** By its first bytes: other formats, such as SVG, never reach their decoders. */
export function isPhoto(body: Buffer): boolean {
  const head = body.toString('latin1', 0, 12);
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP$/.test(head);
}
