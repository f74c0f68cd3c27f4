import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export const RESTOCK_EMAIL = 'field-restock-email';

// Shared by the buttons in the panel and in the bar of phones; there is one form. In memory only.
export const restockState = createStore(() => ({ open: false, email: '' }));

/** Opens the form, or focuses the open one. */
export function openRestockForm(): void {
  restockState.setState({ open: true });
  document.getElementById(RESTOCK_EMAIL)?.focus();
}

export function useIsRestockFormOpen(): boolean {
  return useStore(restockState, ({ open }) => open);
}
