import { createStore, useStore } from 'zustand';

/** A sign-out that has no answer yet, or that failed: meanwhile nobody works in this window, though the session may live. */
interface Leaving {
  readonly pending: boolean;
  readonly error: unknown;
}

const leaving = createStore<Leaving>(() => ({ pending: false, error: undefined }));

export const setLeaving = (state: Leaving) => leaving.setState(state);
export const useLeaving = () => useStore(leaving);
