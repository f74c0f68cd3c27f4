import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { frameSettings } from '../../client/frame-settings.ts';
import { onGoals } from '../../client/goals.ts';
import { addressForCounters } from '../signin/address-for-counters.ts';
import { openMetrika, type Metrika } from './metrika.ts';

let opened: Promise<Metrika | undefined> | undefined;
let told: string | undefined;

/** Mounted only where the visitor has let the shop count. Tells of pages and goals; without a counter of nothing. */
export default function Counters() {
  const { key, pathname, search } = useLocation();

  useEffect(() => {
    const heard = addressForCounters(location.href);
    opened ??= frameSettings().then(
      ({ counter }) => (counter ? openMetrika(counter) : undefined),
      // The next page asks again.
      () => void (opened = undefined),
    );
    let left = false;
    void opened.then((metrika) => {
      if (left || heard === told) return;
      metrika?.hit(heard, document.title, told ?? arrivedFrom());
      told = heard;
    });
    return () => {
      left = true;
    };
  }, [key, pathname, search]);

  useEffect(() => {
    const stop = onGoals(async (goal, done) => {
      // The counter adds the address of the page by itself: where that holds a secret, nothing is told.
      const metrika = holdsSecret() ? undefined : await opened;
      if (metrika) metrika.goal(goal, done);
      else done();
    });
    return () => {
      stop();
      // Consent is taken back.
      void opened?.then((metrika) => metrika?.close());
      opened = undefined;
      told = undefined;
    };
  }, []);

  return null;
}

/** A page of ours that linked here may have held a secret too. */
function arrivedFrom(): string {
  return document.referrer && addressForCounters(document.referrer);
}

function holdsSecret(): boolean {
  return /[?&#](?:token|code)=/.test(location.search + location.hash);
}
