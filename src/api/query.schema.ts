import { z } from 'zod';

/** For routes with Strapi queries, whose parameter names are nested; these routes reject unknown names themselves. */
export const DialectQuery = z.looseObject({});

/** For routes of other protocols, whose clients may add any query parameters. */
export const AnyQuery = z.looseObject({});
