/**
 * Calls the function when the browser shows this page again as it was left, from its back-forward cache; returns a function
 * that unsubscribes.
 */
export function onRestoredPage(restored: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) restored();
  };
  window.addEventListener('pageshow', onPageShow);
  return () => window.removeEventListener('pageshow', onPageShow);
}
