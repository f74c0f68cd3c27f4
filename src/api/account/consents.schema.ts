import { z } from 'zod';

const Text = z.object({
  title: z.string(),
  howGiven: z.string(),
  purpose: z.string(),
  data: z.string(),
  receivers: z.string(),
  term: z.string(),
});

const Given = z.object({
  at: z.iso.datetime(),
  /** When it was withdrawn, or its data were removed. */
  endedAt: z.iso.datetime().nullable(),
  /** Version of the page of consents at that time. */
  edition: z.int().nullable(),
  /** Number of the order it was given with. */
  order: z.int().nullable(),
});

const OwnConsents = z.object({
  data: z.array(
    z.object({
      purpose: z.string(),
      title: z.string(),
      /** Whether a consent to it is in force. */
      live: z.boolean(),
      /**
       * `here`: by `POST …/withdraw`; `planner`: so, too, but only the planner keeps the plan; `deletion`: by deleting the
       * account; `law`: not before the term of the law.
       */
      way: z.enum(['here', 'planner', 'deletion', 'law']),
      /** What withdrawing it means. */
      effect: z.string(),
      wordings: z.array(z.object({ version: z.string(), text: Text.optional(), given: z.array(Given) })),
    }),
  ),
});

export const consentsCalls = {
  list: {
    method: 'GET',
    url: '/auth/consents',
    schema: { summary: 'Own consents with their wording', response: { 200: OwnConsents } },
  },
  withdraw: {
    method: 'POST',
    url: '/auth/consents/:purpose/withdraw',
    schema: {
      summary: 'Withdraw the consent to one purpose',
      params: z.object({ purpose: z.string().max(200) }),
      response: { 200: z.object({ ok: z.literal(true) }) },
    },
  },
} as const;
