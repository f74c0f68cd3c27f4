import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export const RESTOCK_EMAIL = 'field-restock-email';

interface RestockState {
  /** Id of the product whose form is open. */
  readonly openFor: number | null;
  readonly email: string;
}

// Shared by the buttons in the panel and in the bar of phones; there is one form. In memory only.
export const restockState = createStore<RestockState>()(() => ({ openFor: null, email: '' }));

/** Opens the form, or focuses the open one. */
export function openRestockForm(productId: number): void {
  restockState.setState({ openFor: productId });
  document.getElementById(RESTOCK_EMAIL)?.focus();
}

export function closeRestockForm(): void {
  restockState.setState({ openFor: null });
}

export function useIsRestockFormOpen(productId: number): boolean {
  return useStore(restockState, ({ openFor }) => openFor === productId);
}
