import { z } from 'zod';
import { CONSENT_NEEDED, type FieldRule } from '../kernel/field-rules.ts';
import { LINK_TYPED, looksLikeLink } from '../kernel/looks-like-link.ts';

/**
 * A typed text: trimmed and well-formed, without control characters, some of which the database rejects.
 * `lines` allows line breaks. `links: false` rejects links, for names and addresses that letters of ours or of
 * other companies repeat (decision 0069).
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

/** A typed text validated by the same rule as in its form, with the same error sentence. */
export function typedBy(rule: FieldRule, options: { lines?: boolean } = {}) {
  return typedText(options).superRefine((text, ctx) => {
    const fault = rule(text);
    if (fault !== undefined) ctx.addIssue({ code: 'custom', message: fault });
  });
}

/** Consent to the processing of personal data; must be true. */
export const Consent = z.literal(true, CONSENT_NEEDED);

/** Id of a row with an `int` key. */
export const RowId = z.coerce.number<number>().int().positive().max(2_147_483_647);

/** Id of a city; 0 stands for a place outside our list. */
export const CityId = z.coerce.number<number>().int().min(0).max(2_147_483_647);
