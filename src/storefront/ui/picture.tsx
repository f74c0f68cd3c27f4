import { links } from '../../kernel/links.ts';

/** A picture as in `shop/pictures/picture.rules.ts`; a separate type because pages get it from several reads. */
export interface ShownPicture {
  readonly id: string;
  readonly alt?: string;
  readonly width: number;
  readonly height: number;
}

/** The widths allowed by the server that our layouts need. */
const WIDTHS = [96, 128, 256, 384, 640, 750, 1080, 1920] as const;

export function pictureSources(picture: ShownPicture, smallest = 0, largest = Infinity) {
  const widths = WIDTHS.filter((width) => width >= smallest && width <= largest && width <= picture.width);
  if (widths.length === 0) widths.push(WIDTHS.findLast((width) => width <= picture.width) ?? WIDTHS[0]);
  return {
    src: links.picture(picture.id, widths[Math.floor(widths.length / 2)]!),
    srcSet: widths.map((width) => `${links.picture(picture.id, width)} ${width}w`).join(', '),
  };
}

interface PictureProps {
  picture: ShownPicture;
  /** Width in the layout, as in the `sizes` attribute. */
  sizes: string;
  /** Narrowest and widest file in `srcset`; keeps the markup of shelves short. */
  smallest?: number;
  largest?: number;
  /** The main picture of the page: loaded at once, with high priority. */
  first?: boolean;
  /** Visible without scrolling. */
  eager?: boolean;
  className?: string;
  /** Replaces the picture's own alternative text; empty when the text beside it says the same. */
  alt?: string;
}

/** A stored picture in the size the screen needs; the server picks AVIF or WebP by what the browser accepts. */
export function Picture({ picture, sizes, smallest, largest, first, eager, className, alt }: PictureProps) {
  return (
    <img
      {...pictureSources(picture, smallest, largest)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt ?? picture.alt ?? ''}
      loading={first || eager ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? undefined : 'async'}
      className={className}
    />
  );
}
