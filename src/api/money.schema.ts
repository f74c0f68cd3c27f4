import { z } from 'zod';
import { isKopecks } from '../kernel/money.ts';

/** Kopecks. */
export const Sum = z.int().refine(isKopecks);
