import { z } from 'zod';

/** As forms send it, in a header: the body is the file. */
export const SolvedPuzzle = z.string().max(8_000);

export const FileHeaders = z.looseObject({
  'x-captcha': SolvedPuzzle.optional(),
  /** The file's name, percent-encoded: headers know no Cyrillic. */
  'x-file-name': z
    .string('Не указано имя файла')
    .max(2000, 'Слишком длинное имя файла')
    .transform((text, ctx) => {
      try {
        return decodeURIComponent(text);
      } catch {
        ctx.addIssue({ code: 'custom', message: 'Имя файла не разобрать' });
        return z.NEVER;
      }
    }),
});

export const SavedFile = z.object({
  /** Goes with the form; reads nothing. */
  id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
});

export const formFilesCalls = {
  keep: {
    method: 'PUT',
    url: '/forms/files',
    schema: { summary: 'A file that a form will send along', headers: FileHeaders, response: { 200: SavedFile } },
  },
} as const;
