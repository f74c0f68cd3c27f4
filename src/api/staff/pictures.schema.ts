import { z } from 'zod';
import { LONGEST_PICTURE_WORDS } from '../../kernel/picture-upload.ts';
import { typedText } from '../text.schema.ts';

export const PictureId = z.string().regex(/^[a-z0-9-]{8,80}$/, 'Список изменился: откройте его с\u00a0начала');

export const Picture = z.object({ id: z.string(), alt: z.string(), width: z.int(), height: z.int() });

/** After the last picture of the page before. */
export const PicturesQuery = z.strictObject({ after: PictureId.optional() });
export const Pictures = z.object({ pictures: z.array(Picture), next: z.string().nullable() });

const CROP = /^(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/;

const PictureWords = typedText()
  .min(1, 'Напишите, что на\u00a0картинке')
  .max(LONGEST_PICTURE_WORDS, `Не\u00a0длиннее ${LONGEST_PICTURE_WORDS} знаков`);

export const PicturePath = z.strictObject({ id: PictureId });
export const DescribedPicture = z.strictObject({ alt: PictureWords });

/** What an added picture shows; its file is the body. */
export const AddedPicture = z.strictObject({
  alt: PictureWords,
  /** The part that is used, in pixels: left, top, width, height. */
  crop: z.string().regex(CROP, 'Выберите часть картинки снова').optional(),
});

export function cropOf(text: string | undefined) {
  const [, left, top, width, height] = CROP.exec(text ?? '') ?? [];
  if (left === undefined) return undefined;
  return { left: Number(left), top: Number(top), width: Number(width), height: Number(height) };
}
