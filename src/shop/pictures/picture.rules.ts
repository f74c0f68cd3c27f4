/** A picture as pages refer to it; its files are served by width (`links.picture`). */
export interface PictureRef {
  readonly id: string;
  readonly alt: string;
  /** Pixels of the largest stored size. */
  readonly width: number;
  readonly height: number;
}

/** Widths in pixels a browser may request: small pictures and device widths. */
export const PICTURE_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

export const DEFAULT_QUALITY = 75;
/** Qualities that may be requested: each needs another file to render and store. */
export const QUALITIES = [DEFAULT_QUALITY] as const;

export interface StoredFormat {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Stored sizes of a picture, WebP; the large one may be an SVG. Small widths are rendered from the small sizes. */
export type StoredFormats = Partial<Record<'thumbnail' | 'small' | 'medium' | 'large', StoredFormat>>;

/** The smallest stored size that is at least this wide, otherwise the largest: pictures are never upscaled. */
export function sourceFor(formats: StoredFormats, width: number): StoredFormat | undefined {
  const sizes = Object.values(formats).sort((a, b) => a.width - b.width);
  return sizes.find((size) => size.width >= width) ?? sizes.at(-1);
}

/** The nearest stored WebP, served unchanged while the requested width cannot be rendered. */
export function standInFor(formats: StoredFormats, width: number): StoredFormat | undefined {
  const shown = Object.entries(formats).filter(([, { file }]) => file.endsWith('.webp'));
  return sourceFor(Object.fromEntries(shown), width);
}
