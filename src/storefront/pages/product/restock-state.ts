import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export const RESTOCK_EMAIL = 'field-restock-email';

interface RestockState {
  /** The product whose form is open. */
  readonly asking: number | null;
  readonly email: string;
}

// The button stands in the panel and in the bar of phones; the form stands once. Kept in memory only.
export const restockState = createStore<RestockState>()(() => ({ asking: null, email: '' }));

/** Opens the form, or leads to the one that is open. */
export function openRestockForm(productId: number): void {
  restockState.setState({ asking: productId });
  document.getElementById(RESTOCK_EMAIL)?.focus();
}

export function closeRestock(): void {
  restockState.setState({ asking: null });
}

export function useAsksForRestock(productId: number): boolean {
  return useStore(restockState, ({ asking }) => asking === productId);
}
