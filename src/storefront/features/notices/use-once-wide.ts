import { useEffect, useState } from 'react';
import { OFFER_ABOVE_WIDTH } from './exit-offer-rules.ts';

/** Whether the window has ever been wide enough for the offer: an open one stays when the page is zoomed or the device is turned. */
export function useOnceWide(): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(`(width > ${OFFER_ABOVE_WIDTH}px)`);
    const look = () => {
      if (query.matches) setWide(true);
    };
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return wide;
}
