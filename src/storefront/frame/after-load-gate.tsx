import { useEffect, useState, type ComponentType } from 'react';
import { useCityChooserIsOpen } from '../client/city.ts';

/** Fetches `AfterLoad` when the page has loaded and the browser is idle, or at once when the city chooser is opened. */
export function AfterLoadGate() {
  const requested = useCityChooserIsOpen();
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    if (Parts) return;
    // If it cannot be fetched, the next press or page tries again.
    const load = () =>
      void import('./after-load.tsx').then(({ AfterLoad }) => setParts(() => AfterLoad)).catch(() => {});
    if (requested) return load();
    return whenIdle(load);
  }, [Parts, requested]);
  return Parts && <Parts />;
}

function whenIdle(work: () => void): () => void {
  const stop = new AbortController();
  const idle = () => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => !stop.signal.aborted && work(), { timeout: 3000 });
    else setTimeout(() => !stop.signal.aborted && work(), 200);
  };
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true, signal: stop.signal });
  return () => stop.abort();
}
