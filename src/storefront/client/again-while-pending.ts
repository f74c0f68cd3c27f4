/** Milliseconds until carriers that were too slow are asked again. */
const ASK_AGAIN = [1500, 5000];

/** Asks twice more while carriers are pending. */
export const againWhilePending = ({ pending }: { readonly pending: readonly unknown[] }, times: number) =>
  pending.length > 0 ? ASK_AGAIN[times - 1] : undefined;
