import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface RestockState {
  /** The product whose form is open. */
  readonly asking: number | null;
  readonly email: string;
}

// The button stands in the panel and in the bar of phones; the form stands once. Kept in memory only.
export const restockState = createStore<RestockState>()(() => ({ asking: null, email: '' }));

export function askForRestock(productId: number): void {
  restockState.setState({ asking: productId });
}

export function useAsksForRestock(productId: number): boolean {
  return useStore(restockState, ({ asking }) => asking === productId);
}
