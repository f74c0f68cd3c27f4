import { z } from 'zod';

/** The puzzle solution, sent in a header because the body is the file. */
export const SolvedPuzzle = z.string().max(8_000);

export const FileHeaders = z.looseObject({
  'x-captcha': SolvedPuzzle.optional(),
  /** File name, percent-encoded, since headers cannot contain Cyrillic. */
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
  /** Refers to the file in the form; does not allow reading it. */
  id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
});

export const formFilesCalls = {
  save: {
    method: 'PUT',
    url: '/forms/files',
    schema: { summary: 'A file that a form will send along', headers: FileHeaders, response: { 200: SavedFile } },
  },
} as const;
