import { z } from 'zod';
import { Consent } from '../text.schema.ts';

const answer = <T extends z.ZodType>(attributes: T) => z.object({ data: attributes, meta: z.object({}) });

const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`));

const Subscription = z.object({
  endpoint: z.string().max(1000),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
});

const Ended = answer(z.object({ ended: z.int() }));

export const coursePushCalls = {
  read: {
    method: 'GET',
    url: '/course-push',
    schema: {
      summary: 'The key that browsers subscribe to, and own browsers that get reminders; no key: they are not offered',
      response: {
        200: answer(
          z.object({
            publicKey: z.string().nullable(),
            /** False: `consent` is needed to turn them on. */
            agreed: z.boolean(),
            browsers: z.array(z.object({ id: z.int(), endpoint: z.string() })),
          }),
        ),
      },
    },
  },
  start: {
    method: 'PUT',
    url: '/course-push',
    schema: {
      summary: 'Send reminders to this browser, too: a `PushSubscription` as JSON',
      body: z.object({ subscription: Subscription, consent: Consent.optional() }),
      response: { 200: answer(z.object({ id: z.int() })) },
    },
  },
  end: {
    method: 'DELETE',
    url: '/course-push/:id',
    schema: {
      summary: 'Send no reminders to a browser any more',
      params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
      response: { 200: Ended },
    },
  },
  endAll: {
    method: 'DELETE',
    url: '/course-push',
    schema: { summary: 'Send no reminders to any browser any more', response: { 200: Ended } },
  },
} as const;
