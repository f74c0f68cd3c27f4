import { useSyncExternalStore } from 'react';
import { OFFER_ABOVE_WIDTH } from './exit-offer-rules.ts';

const wide = () => matchMedia(`(width > ${OFFER_ABOVE_WIDTH}px)`);

function subscribe(changed: () => void): () => void {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window is wide enough for the offer; also when it is resized. In the browser only. */
export const useWideWindow = () => useSyncExternalStore(subscribe, () => wide().matches);
