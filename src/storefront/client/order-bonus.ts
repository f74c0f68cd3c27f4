import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

// Held in memory only, as documented: the account may spend its bonuses elsewhere meanwhile.
const orderBonus = createStore<{ readonly count: string }>()(() => ({ count: '0' }));

/** How many bonuses the buyer has typed to spend: digits. */
export const useOrderBonus = (): string => useStore(orderBonus).count;

/** What is no digit is left out. */
export function typeOrderBonus(typed: string): void {
  orderBonus.setState({ count: typed.replace(/\D/g, '').slice(0, 9) || '0' });
}
