/** A picture as pages refer to it; its files are served by width (`links.picture`). */
export interface PictureRef {
  readonly id: string;
  readonly alt: string;
  /** Pixels of the largest stored size. */
  readonly width: number;
  readonly height: number;
}

/** Widths in pixels a browser may ask for: small pictures and whole device widths. */
export const PICTURE_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

export const DEFAULT_QUALITY = 75;
/** Qualities that may be asked for: each is another file to make and to keep. */
export const QUALITIES = [DEFAULT_QUALITY] as const;

export interface StoredFormat {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** What a picture is stored as, the smaller to make small widths from: WebP, the large one may be an SVG. */
export type StoredFormats = Partial<Record<'thumbnail' | 'small' | 'medium' | 'large', StoredFormat>>;

/** The smallest stored size that is not narrower than asked, else the largest there is: never upscaled. */
export function sourceFor(formats: StoredFormats, width: number): StoredFormat | undefined {
  const sizes = Object.values(formats).sort((a, b) => a.width - b.width);
  return sizes.find((size) => size.width >= width) ?? sizes.at(-1);
}

/** What may be shown as it is while the width asked for cannot be made: the nearest stored WebP. */
export function standInFor(formats: StoredFormats, width: number): StoredFormat | undefined {
  const shown = Object.entries(formats).filter(([, { file }]) => file.endsWith('.webp'));
  return sourceFor(Object.fromEntries(shown), width);
}
