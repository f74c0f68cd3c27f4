import { z } from 'zod';

/** The place of a shipment among the parts of its order, and how many there are: 1 of 1 where it is sent as a whole. */
export const PartOf = z.object({ nth: z.int(), of: z.int() });
