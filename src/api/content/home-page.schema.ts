import { z } from 'zod';
import { DialectQuery } from '../query.schema.ts';

export const HomePage = z.object({
  data: z.object({
    id: z.literal(1),
    attributes: z.object({ federationPhone: z.string(), operating_mode: z.string() }).partial(),
  }),
  meta: z.object({}),
});

export const homePageCalls = {
  get: {
    method: 'GET',
    url: '/home-page',
    schema: { summary: 'Content of the home page', querystring: DialectQuery, response: { 200: HomePage } },
  },
} as const;
