import { z } from 'zod';
import { CONSENT_NEEDED, type FieldRule } from '../kernel/field-rules.ts';
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

/** Text held to the rule that its form asks too: one sentence about what is wrong, the same in both places. */
export function typedBy(rule: FieldRule, options: { lines?: boolean } = {}) {
  return typedText(options).superRefine((text, ctx) => {
    const fault = rule(text);
    if (fault !== undefined) ctx.addIssue({ code: 'custom', message: fault });
  });
}

/** Consent to the processing of personal data; must be ticked by the person. */
export const Consent = z.literal(true, CONSENT_NEEDED);

/** Id of a row with an int key. */
export const RowId = z.coerce.number<number>().int().positive().max(2_147_483_647);

/** Number of a city; 0 stands for a place outside our list. */
export const CityId = z.coerce.number<number>().int().min(0).max(2_147_483_647);
