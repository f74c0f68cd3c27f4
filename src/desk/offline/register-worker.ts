const ADDRESS = '/staff/worker.js';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(asked: string): unknown };
}

/** The only address that this policy makes is that of the worker, whatever is asked (decision 0127). */
function trustedAddress(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy('desk-worker', { createScriptURL: () => ADDRESS }).createScriptURL(ADDRESS) ?? ADDRESS
  );
}

let address: unknown;

/**
 * From now on the desk opens without a network. Where browsers have no workers, as at a plain http address, it needs one. Each page
 * that needs the worker asks for it: one that is there stays, and one whose files did not all come is tried again.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // A policy can be made only once.
  address ??= trustedAddress();
  // Refused where the member forbids to keep anything: packing works, and needs its network.
  navigator.serviceWorker.register(address as string).catch(() => {});
}
