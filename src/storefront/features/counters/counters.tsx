import { useEffect } from 'react';
import { frameSettings } from '../../client/frame-settings.ts';
import { onGoals } from '../../client/goals.ts';
import { PAGE_CHANGE } from '../../client/page-change.ts';
import { addressForCounters } from '../signin/address-for-counters.ts';
import { openMetrika, type Metrika } from './metrika.ts';

let opened: Promise<Metrika | undefined> | undefined;
let reported: string | undefined;

/** Mounted only with the visitor's consent. Reports pages and goals, if a counter is configured. */
export default function Counters() {
  useEffect(() => {
    let disposed = false;
    function reportPage(): void {
      const address = addressForCounters(location.href);
      opened ??= frameSettings().then(
        ({ counter }) => (counter ? openMetrika(counter) : undefined),
        // The next page tries again.
        () => void (opened = undefined),
      );
      void opened.then((metrika) => {
        if (disposed || address === reported) return;
        metrika?.hit(address, document.title, reported ?? referrer());
        reported = address;
      });
    }
    reportPage();
    // The list of products is replaced without a new document.
    document.addEventListener(PAGE_CHANGE, reportPage);
    const stop = onGoals(async (goal, done) => {
      // The counter adds the address of the page by itself, so nothing is sent while that contains a secret.
      const metrika = hasSecret() ? undefined : await opened;
      if (metrika) metrika.goal(goal, done);
      else done();
    });
    return () => {
      disposed = true;
      document.removeEventListener(PAGE_CHANGE, reportPage);
      stop();
      // Unmounted when consent is withdrawn.
      void opened?.then((metrika) => metrika?.close());
      opened = undefined;
      reported = undefined;
    };
  }, []);

  return null;
}

/** The referrer; the address of another page of ours may contain a secret too. */
function referrer(): string {
  return document.referrer && addressForCounters(document.referrer);
}

function hasSecret(): boolean {
  return /[?&#](?:token|code)=/.test(location.search + location.hash);
}
