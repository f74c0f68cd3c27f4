import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { frameSettings } from '../../client/frame-settings.ts';
import { isOfferedBefore, mayOffer, OFFER_ABOVE_WIDTH, rememberOffer } from './exit-offer-rules.ts';
import { later } from '../../ui/later.tsx';

/** The pointer left through the upper edge when it was last seen above this line. */
const TOP_EDGE = 10;
/** When the shop cannot be asked. */
const USUAL_INACTIVITY_MS = 6_000_000;
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchstart'] as const;

const ExitOffer = later(() => import('./exit-offer.tsx'));
const GiftSaid = later(() => import('./gift-said.tsx'));

/** Watches for a visitor who leaves, or has left long ago, and makes one offer. Never on the way through checkout. */
export function ExitOfferGate() {
  const { pathname } = useLocation();
  const inCheckout = pathname === links.checkout() || pathname.startsWith(`${links.checkout()}/`);
  const [shown, setShown] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  useEffect(() => {
    if (inCheckout || shown || isOfferedBefore()) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inactivityMs = USUAL_INACTIVITY_MS;
    let aliveAt = Date.now();

    const offer = () => {
      if (mayOffer()) setShown(true);
    };
    const onLeave = (event: MouseEvent) => {
      if (event.relatedTarget === null && event.clientY < TOP_EDGE) offer();
    };
    const onLife = () => {
      aliveAt = Date.now();
    };
    const wait = () => {
      clearTimeout(timer);
      const left = aliveAt + inactivityMs - Date.now();
      if (left <= 0) {
        offer();
        // A narrow window, or another dialog in the way: asked again after as long.
        aliveAt = Date.now();
      }
      timer = setTimeout(wait, left > 0 ? left : inactivityMs);
    };

    wait();
    if (window.innerWidth > OFFER_ABOVE_WIDTH) {
      frameSettings().then(
        (settings) => {
          inactivityMs = settings.exitOfferAfterMs;
          if (!stopped) wait();
        },
        () => {},
      );
    }
    document.addEventListener('mouseout', onLeave);
    document.addEventListener('mouseleave', onLeave);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, onLife, { passive: true });
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('mouseout', onLeave);
      document.removeEventListener('mouseleave', onLeave);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, onLife);
    };
  }, [inCheckout, shown]);

  const leave = useCallback((why: 'submitted' | 'closed', email?: string) => {
    rememberOffer(why);
    setShown(false);
    setSentTo(email);
  }, []);
  const close = useCallback(() => setSentTo(undefined), []);

  return (
    <>
      {shown && !inCheckout && <ExitOffer onLeave={leave} />}
      {sentTo !== undefined && <GiftSaid email={sentTo} onClose={close} />}
    </>
  );
}
