import { links } from '../kernel/links.ts';
import type { PictureRef } from '../shop/pictures/picture.rules.ts';

/** An entry of the documented API, under `data`. */
export interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A relation to one, or to none. */
export const one = (entry: Entry | undefined) => ({ data: entry ?? null });

/** A relation to many. */
export const many = (entries: readonly Entry[]) => ({ data: entries });

/** A stable numeric id derived from a name (FNV-1a, 31 bits). */
export function numberOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const char of name) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  return hash >>> 1 || 1;
}

/** Our plain texts that are relations in the documented API. */
export const named = (words: readonly string[]) =>
  many(words.map((name) => ({ id: numberOf(name), attributes: { name } })));

const FORMATS = { thumbnail: 256, small: 640, medium: 1080, large: 1920 } as const;

/** A picture as a Strapi media file; its formats are links to scaled versions. */
export function media({ id, alt, width, height }: PictureRef): Entry {
  const sized = (target: number) => ({
    url: links.picture(id, target),
    width: Math.min(target, width),
    height: Math.round((height * Math.min(target, width)) / width),
    mime: 'image/webp',
    ext: '.webp',
    name: id,
    hash: id,
  });
  return {
    id: numberOf(id),
    attributes: {
      name: id,
      alternativeText: alt,
      caption: null,
      width,
      height,
      hash: id,
      ext: '.webp',
      mime: 'image/webp',
      size: 0,
      previewUrl: null,
      provider: 'local',
      url: links.picture(id, FORMATS.large),
      formats: Object.fromEntries(Object.entries(FORMATS).map(([name, target]) => [name, sized(target)])),
    },
  };
}
