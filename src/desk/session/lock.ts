import { createStore, useStore } from 'zustand';

/**
 * Whether the window is locked: its session has ended, or nobody has touched it for long. The page stays as it is beneath,
 * so nothing typed is lost.
 */
const lock = createStore(() => ({ locked: false }));

export const lockWindow = () => lock.setState({ locked: true });
export const unlockWindow = () => lock.setState({ locked: false });
export const isLocked = () => lock.getState().locked;
export const useLocked = () => useStore(lock, ({ locked }) => locked);
