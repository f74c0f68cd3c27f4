import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the results when the pressed link has disappeared from them, or when another page of them is shown;
 * otherwise it would be lost to the top of the document.
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
