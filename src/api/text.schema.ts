import { z } from 'zod';
import { isModernDay } from '../kernel/dates.ts';
import { CONSENT_NEEDED, withoutControlCharacters, type FieldRule } from '../kernel/field-rules.ts';
import { LINK_TYPED, looksLikeLink } from '../kernel/looks-like-link.ts';

/**
 * A typed text: trimmed, without control characters and halves of surrogate pairs, some of which the database rejects.
 * `lines` allows line breaks. `links: false` rejects links, for names and addresses that letters of ours or of
 * other companies repeat (decision 0069).
 */
export function typedText(options: { lines?: boolean; links?: false } = {}) {
  return trimmedText()
    .superRefine(by(withoutControlCharacters(options)))
    .refine((text) => options.links !== false || !looksLikeLink(text), LINK_TYPED);
}

/** A typed text validated by the same rule as in its form, with the same error sentence. */
export function typedBy(rule: FieldRule, options: { lines?: boolean } = {}) {
  // A rule that refuses control characters itself does so by the same sentence.
  const isText = withoutControlCharacters(options);
  return trimmedText().superRefine(by((text) => rule(text) ?? isText(text)));
}

const trimmedText = () => z.string('Заполните это поле').trim();

const by = (rule: FieldRule) => (text: string, ctx: z.RefinementCtx<string>) => {
  const message = rule(text);
  if (message !== undefined) ctx.addIssue({ code: 'custom', message });
};

/** A typed day, `2026-11-21`. */
export const typedDay = (message: string) => z.iso.date(message).refine(isModernDay, message);

/** Consent to the processing of personal data; must be true. */
export const Consent = z.literal(true, CONSENT_NEEDED);

/** Id of a row with an `int` key. */
export const RowId = z.coerce.number<number>().int().positive().max(2_147_483_647);

/** Id of a city; 0 stands for a place outside our list. */
export const CityId = z.coerce.number<number>().int().min(0).max(2_147_483_647);
