import { z } from 'zod';
import { LINK_TYPED, looksLikeLink } from '../kernel/looks-like-link.ts';

/**
 * Text a person typed: trimmed and well-formed, without control characters, which nobody types and the database
 * partly refuses. Line breaks are allowed where `lines` is. `links: false` where letters may repeat it, ours or those of
 * other companies: names and addresses of people (decision 0069).
 */
export function typedText(options: { lines?: boolean; links?: false } = {}) {
  return z
    .string('Заполните это поле')
    .trim()
    .refine(
      (text) => text.isWellFormed() && !/\p{Cc}/u.test(options.lines ? text.replace(/[\r\n\t]/g, '') : text),
      'Уберите из текста служебные знаки',
    )
    .refine((text) => options.links !== false || !looksLikeLink(text), LINK_TYPED);
}

/** Id of a row with an int key. */
export const RowId = z.coerce.number().int().positive().max(2_147_483_647);

/** Number of a city; 0 stands for a place outside our list. */
export const CityId = z.coerce.number().int().min(0).max(2_147_483_647);
