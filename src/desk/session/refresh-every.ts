import { useLocked } from './lock.ts';

/** How often a list reads again, in milliseconds; not while the window is locked. Hidden windows wait by themselves. */
export const useRefreshEvery = (ms: number): number | false => (useLocked() ? false : ms);
