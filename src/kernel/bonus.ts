import { rubles } from './money.ts';

/** What a bonus takes off a price. */
export const BONUS = rubles(1);
