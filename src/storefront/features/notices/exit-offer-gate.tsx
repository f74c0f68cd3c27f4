import { useCallback, useEffect, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { frameSettings } from '../../client/frame-settings.ts';
import { isOfferedBefore, mayOffer, rememberOffer } from './exit-offer-rules.ts';
import { later } from '../../ui/later.tsx';

/** The pointer has left through the upper edge if its last position was above this line, in pixels. */
const TOP_EDGE = 10;
/** Used while the settings of the shop are not loaded. */
const DEFAULT_INACTIVITY_MS = 6_000_000;
/** Never offered on this page. */
const CHECKOUT = links.checkout();
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchstart'] as const;

const ExitOffer = later(() => import('./exit-offer.tsx'));
const GiftSent = later(() => import('./gift-sent.tsx'));

/** Shows one offer to a visitor who is about to leave or has been inactive for long; never in the checkout. For wide windows. */
export default function ExitOfferGate() {
  const [shown, setShown] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  useEffect(() => {
    if (shown || isOfferedBefore()) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inactivityMs = DEFAULT_INACTIVITY_MS;
    let lastActiveAt = Date.now();

    const offer = () => {
      // Cart and checkout are one document.
      if (location.pathname !== CHECKOUT && mayOffer()) setShown(true);
    };
    const onLeave = (event: MouseEvent) => {
      if (event.relatedTarget === null && event.clientY < TOP_EDGE) offer();
    };
    const onActivity = () => {
      lastActiveAt = Date.now();
    };
    const wait = () => {
      clearTimeout(timer);
      const remaining = lastActiveAt + inactivityMs - Date.now();
      if (remaining <= 0) {
        offer();
        // If it could not be shown (narrow window, another dialog), wait for the same time again.
        lastActiveAt = Date.now();
      }
      timer = setTimeout(wait, remaining > 0 ? remaining : inactivityMs);
    };

    wait();
    frameSettings().then(
      (settings) => {
        inactivityMs = settings.exitOfferAfterMs;
        if (!stopped) wait();
      },
      () => {},
    );
    document.addEventListener('mouseout', onLeave);
    document.addEventListener('mouseleave', onLeave);
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, onActivity, { passive: true });
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('mouseout', onLeave);
      document.removeEventListener('mouseleave', onLeave);
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity);
    };
  }, [shown]);

  const leave = useCallback((why: 'submitted' | 'closed', email?: string) => {
    rememberOffer(why);
    setShown(false);
    setSentTo(email);
  }, []);
  const close = useCallback(() => setSentTo(undefined), []);

  return (
    <>
      {shown && <ExitOffer onLeave={leave} />}
      {sentTo !== undefined && <GiftSent email={sentTo} onClose={close} />}
    </>
  );
}
