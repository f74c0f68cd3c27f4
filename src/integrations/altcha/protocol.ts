import { z } from 'zod';

/** What a page sends back (ALTCHA v2), as base64 of JSON. Loose, because the signature covers all parameters as sent. */
export const SolvedPuzzle = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(100),
      salt: z.string().max(100),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string().max(100),
      keySignature: z.string().max(200),
      expiresAt: z.number().int().positive().max(32_503_680_000),
      data: z.record(z.string().max(40), z.string().max(100)),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
});
export type SolvedPuzzle = z.infer<typeof SolvedPuzzle>;
