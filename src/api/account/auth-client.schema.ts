import { z } from 'zod';
import { AnyQuery } from '../query.schema.ts';

/** Where the client goes next: told to those that ask with `json=true`, the others are redirected. */
const Lead = z.object({ url: z.string() });

/**
 * Calls of the auth client, which come as forms. Its library may add what it likes to their queries; those are not read,
 * but for what the pages of signing in and of errors show.
 */
export const authClientCalls = {
  /** Read by its documented rule (`session-answer.ts` of the pages): it may be empty. */
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
    schema: { summary: 'End the session of this browser', querystring: AnyQuery, response: { 200: Lead } },
  },
  callback: {
    method: 'POST',
    url: '/auth/callback/:provider',
    schema: {
      summary: 'Sign in',
      params: z.object({ provider: z.string() }),
      querystring: AnyQuery,
      response: { 200: Lead },
    },
  },
} as const;
