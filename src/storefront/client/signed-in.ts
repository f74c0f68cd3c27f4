type Listener = () => void | Promise<void>;

const listeners = new Set<Listener>();

/** Has something done after each sign-in, before the sign-in counts as finished; its failure is its own. */
export function onSignedIn(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Lets everybody do their part; none of them can spoil the sign-in. */
export async function tellSignedIn(): Promise<void> {
  await Promise.allSettled([...listeners].map(async (listener) => listener()));
}
