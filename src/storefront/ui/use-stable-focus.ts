import { useEffect, useRef } from 'react';

/**
 * When a pressed link is gone from the changed results, reading goes on at the results instead of the top; so it does
 * on another page of them.
 */
export function useStableFocus<T extends HTMLElement>(address: string, page: number) {
  const results = useRef<T>(null);
  const shown = useRef({ address, page });
  useEffect(() => {
    const before = shown.current;
    shown.current = { address, page };
    if (before.address === address) return;
    if (before.page !== page || document.activeElement === document.body)
      results.current?.focus({ preventScroll: true });
  }, [address, page]);
  return results;
}
