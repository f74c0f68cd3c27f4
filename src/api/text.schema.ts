import { z } from 'zod';

/**
 * Text a person typed: trimmed and well-formed, without control characters, which nobody types and the database
 * partly refuses. Line breaks are allowed where `lines` is.
 */
export function typedText(options: { lines?: boolean } = {}) {
  return z
    .string('Заполните это поле')
    .trim()
    .refine(
      (text) => text.isWellFormed() && !/\p{Cc}/u.test(options.lines ? text.replace(/[\r\n\t]/g, '') : text),
      'Уберите из текста служебные знаки',
    );
}

/** Id of a row with an int key. */
export const RowId = z.coerce.number().int().positive().max(2_147_483_647);

/** Number of a city; 0 stands for a place outside our list. */
export const CityId = z.coerce.number().int().min(0).max(2_147_483_647);
