import { z } from 'zod';
import { isKopecks } from '../kernel/money.ts';

/** An amount in kopecks. */
export const Sum = z.int().refine(isKopecks);
