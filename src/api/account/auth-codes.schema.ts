import { z } from 'zod';
import { FIELD_RULES } from '../../kernel/field-rules.ts';
import { typedBy } from '../text.schema.ts';
import { SignedInUser } from './user.schema.ts';

/** Base64 of a puzzle and its solution (`GET /api/altcha/challenge`). */
export const PuzzleSolution = z.string('Обновите страницу и\u00a0попробуйте ещё раз').max(8_000).nullish();

/** Common fields of requests for a code. */
const COMMON = {
  captcha: PuzzleSolution,
  /** Sent by the documented client and ignored; the server counts by itself. */
  isRepeat: z.boolean().nullish(),
};

export const PhoneCodeRequest = z.object({
  identifier: typedBy(FIELD_RULES.codePhone),
  ...COMMON,
});

export const EmailCodeRequest = z.object({
  identifier: typedBy(FIELD_RULES.codeEmail),
  ...COMMON,
});

/** The same with and without an account. */
export const SentCode = z.object({
  /** Opaque id of this code, for `verify-otp`. */
  userId: z.string(),
  /** Seconds until the next code may be requested. */
  retryAfter: z.int(),
  /** The channel used, which may differ from the requested one. */
  channel: z.enum(['sms', 'call', 'email']),
  /** The code times 1024; only if the sandbox delivers codes. */
  code: z.int().optional(),
});

export const VerifyCodeRequest = z.object({
  // The documented message.
  userId: z.string('Invalid userId').regex(/^[\w-]{1,64}$/, 'Invalid userId'),
  otp: z.string('Введите код подтверждения').superRefine((text, ctx) => {
    const issue = FIELD_RULES.code(text);
    if (issue !== undefined) ctx.addIssue({ code: 'custom', message: issue });
  }),
});

export const VerifiedCode = z.union([
  SignedInUser,
  z.object({
    /** Single-use proof of the phone or the address. */
    ticket: z.string(),
    /** Seconds. */
    expiresIn: z.int(),
  }),
]);

/** The only action that the solution will be valid for. */
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
  /** For clients that do not choose a channel. */
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
