import { createStore, useStore } from 'zustand';
import { forgetSessionHere } from './kept-session.ts';

/**
 * Whether the window is locked: its session has ended, or nobody has touched it for long. The page stays as it is beneath,
 * so nothing typed is lost.
 */
const lock = createStore(() => ({ locked: false }));

/** A reload without a network shows nothing then, either. */
export function lockWindow(): void {
  forgetSessionHere();
  lock.setState({ locked: true });
}
export const unlockWindow = () => lock.setState({ locked: false });
export const isLocked = () => lock.getState().locked;
export const useLocked = () => useStore(lock, ({ locked }) => locked);
