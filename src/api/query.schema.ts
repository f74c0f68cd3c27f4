import { z } from 'zod';

/** For doors that read the query in the documented dialect, where names are made of others, and refuse what they do not know. */
export const DialectQuery = z.looseObject({});

/** For doors of a protocol that is not ours, whose clients may add to the query whatever they like. */
export const AnyQuery = z.looseObject({});
