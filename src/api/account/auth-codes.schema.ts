import { z } from 'zod';
import { isPlaceholderEmail, parseEmail } from '../../kernel/email.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { typedText } from '../text.schema.ts';
import { SignedInUser } from './user.schema.ts';

/** Base64 of a puzzle and its solution (`GET /api/altcha/challenge`). */
export const PuzzleSolution = z.string('Обновите страницу и\u00a0попробуйте ещё раз').max(8_000).nullish();

/** What all requests for a code carry besides whom to send it to. */
const ASKED = {
  captcha: PuzzleSolution,
  /** Sent by the documented client; the server counts for itself. */
  isRepeat: z.boolean().nullish(),
};

export const PhoneCodeRequest = z.object({
  identifier: typedText()
    .min(1, { error: 'Заполните все поля', abort: true })
    .max(60, 'Неверный номер телефона')
    .refine((text) => parsePhone(text) !== undefined, 'Неверный номер телефона'),
  ...ASKED,
});

export const EmailCodeRequest = z.object({
  identifier: typedText()
    .min(1, { error: 'Введите email', abort: true })
    .refine((text) => parseEmail(text) !== undefined && !isPlaceholderEmail(text), 'Неверный email'),
  ...ASKED,
});

/** The same for whoever has an account and whoever has none. */
export const SentCode = z.object({
  /** Opaque name of this code, for `verify-otp`. */
  userId: z.string(),
  /** Seconds until the next may be asked for. */
  retryAfter: z.int(),
  /** How it went out; not always as it was asked for. */
  channel: z.enum(['sms', 'call', 'email']),
  /** The code times 1024; only where the sandbox brings codes. */
  code: z.int().optional(),
});

export const VerifyCodeRequest = z.object({
  // The documented message.
  userId: z.string('Invalid userId').regex(/^[\w-]{1,64}$/, 'Invalid userId'),
  otp: z.string('Введите код подтверждения').regex(/^\d{4}$/, 'Введите код подтверждения'),
});

export const VerifiedCode = z.union([
  SignedInUser,
  z.object({
    /** Proves the phone or the address, once. */
    ticket: z.string(),
    /** Seconds. */
    expiresIn: z.int(),
  }),
]);

/** What the solution will be good for, and nothing else. */
export const PuzzleQuery = z.object({ action: z.enum(['code', 'form', 'order']).default('code') });

/** A puzzle of ALTCHA v2. */
export const Puzzle = z.looseObject({ parameters: z.looseObject({}), signature: z.string().optional() });
