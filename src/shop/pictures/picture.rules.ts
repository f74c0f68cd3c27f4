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

/** Longest side in pixels of the stored sizes. */
export const STORED_SIZES = { thumbnail: 240, small: 640, medium: 1080, large: 2000 } as const;
export type StoredSize = keyof typeof STORED_SIZES;

export interface StoredFormat {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export type StoredFormats = Partial<Record<StoredSize, StoredFormat>>;

/** The smallest stored size that is not narrower than asked, else the largest there is: never upscaled. */
export function sourceFor(formats: StoredFormats, width: number): StoredFormat | undefined {
  const sizes = Object.values(formats).sort((a, b) => a.width - b.width);
  return sizes.find((size) => size.width >= width) ?? sizes.at(-1);
}
