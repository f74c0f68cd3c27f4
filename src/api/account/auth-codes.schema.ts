import { z } from 'zod';
import { FIELD_RULES } from '../../kernel/field-rules.ts';
import { typedBy } from '../text.schema.ts';
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
  identifier: typedBy(FIELD_RULES.codePhone),
  ...ASKED,
});

export const EmailCodeRequest = z.object({
  identifier: typedBy(FIELD_RULES.codeEmail),
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
  otp: z.string('Введите код подтверждения').superRefine((text, ctx) => {
    const fault = FIELD_RULES.code(text);
    if (fault !== undefined) ctx.addIssue({ code: 'custom', message: fault });
  }),
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
export const Puzzle = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    memoryCost: z.number().optional(),
    parallelism: z.number().optional(),
    expiresAt: z.number().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string().optional(),
});

const phoneCode = <U extends string>(url: U) =>
  ({
    method: 'POST',
    url,
    schema: { summary: 'A code by message or call', body: PhoneCodeRequest, response: { 200: SentCode } },
  }) as const;

export const authCodesCalls = {
  puzzle: {
    method: 'GET',
    url: '/altcha/challenge',
    schema: {
      summary: 'A puzzle that a page solves before it asks for a code, sends a form or an order',
      querystring: PuzzleQuery,
      response: { 200: Puzzle },
    },
  },
  /** For clients that do not say how. */
  phone: phoneCode('/auth/phone-otp'),
  sms: phoneCode('/auth/sms-phone-otp'),
  call: phoneCode('/auth/call-phone-otp'),
  email: {
    method: 'POST',
    url: '/auth/email-otp',
    schema: { summary: 'A code by letter', body: EmailCodeRequest, response: { 200: SentCode } },
  },
  verify: {
    method: 'POST',
    url: '/auth/verify-otp',
    schema: { summary: 'What a code proves', body: VerifyCodeRequest, response: { 200: VerifiedCode } },
  },
} as const;
