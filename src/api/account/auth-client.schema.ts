import { z } from 'zod';
import { AnyQuery } from '../query.schema.ts';

/** The next address for clients that send `json=true`; others are redirected. */
const NextUrl = z.object({ url: z.string() });

/**
 * Calls of the auth client, sent as forms. Its library may add any query parameters; they are ignored, except by
 * the sign-in and error pages.
 */
export const authClientCalls = {
  /** May be empty as documented; pages parse it in `session-answer.ts`. */
  session: {
    method: 'GET',
    url: '/auth/session',
    schema: { summary: 'Who is signed in, or {}', querystring: AnyQuery },
  },
  csrf: {
    method: 'GET',
    url: '/auth/csrf',
    schema: {
      summary: 'Token for forms',
      querystring: AnyQuery,
      response: { 200: z.object({ csrfToken: z.string() }) },
    },
  },
  signOut: {
    method: 'POST',
    url: '/auth/signout',
    schema: { summary: 'End the session of this browser', querystring: AnyQuery, response: { 200: NextUrl } },
  },
  callback: {
    method: 'POST',
    url: '/auth/callback/:provider',
    schema: {
      summary: 'Sign in',
      params: z.object({ provider: z.string() }),
      querystring: AnyQuery,
      response: { 200: NextUrl },
    },
  },
} as const;
