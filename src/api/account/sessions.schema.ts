import { z } from 'zod';

export const OwnSessions = z.object({
  data: z.array(
    z.object({
      id: z.uuid(),
      /** Whether it is the session of this request. */
      current: z.boolean(),
      method: z.enum(['password', 'code', 'passkey', 'registration', 'reset']),
      /** User agent of the sign-in. */
      agent: z.string(),
      createdAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
    }),
  ),
});
export type OwnSessions = z.infer<typeof OwnSessions>;

export const sessionsCalls = {
  list: {
    method: 'GET',
    url: '/auth/sessions',
    schema: { summary: 'Own live sessions', response: { 200: OwnSessions } },
  },
  end: {
    method: 'POST',
    url: '/auth/sessions/:id/end',
    schema: {
      summary: 'End one of the own sessions',
      params: z.object({ id: z.string().max(200) }),
      response: { 200: z.object({ ok: z.literal(true) }) },
    },
  },
  endOthers: {
    method: 'POST',
    url: '/auth/sessions/end-others',
    schema: {
      summary: 'End all own sessions but this one',
      response: { 200: z.object({ ok: z.literal(true), ended: z.int() }) },
    },
  },
} as const;
