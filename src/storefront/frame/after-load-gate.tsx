import { useEffect, useState, type ComponentType } from 'react';
import { useCityChooserIsOpen } from '../client/city.ts';

/** Fetches what waits when the page has loaded and the browser is idle, or at once for somebody who presses for it. */
export function AfterLoadGate() {
  const asked = useCityChooserIsOpen();
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    if (Parts) return;
    // Where it does not come, the next press or page asks again.
    const load = () =>
      void import('./after-load.tsx').then(({ AfterLoad }) => setParts(() => AfterLoad)).catch(() => {});
    if (asked) return load();
    return whenIdle(load);
  }, [Parts, asked]);
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
