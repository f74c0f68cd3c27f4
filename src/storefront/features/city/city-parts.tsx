import { useEffect, useState, type ComponentType } from 'react';
import { callApi } from '../../client/api.ts';
import { closeCityChooser, useChosenCity, useCityChooserIsOpen } from '../../client/city.ts';
import { useStateIsKnown } from '../../client/shop-state.ts';
import { guessCity, withSpot } from './choose-city.ts';
import { cityOfLocation } from './city-of-answer.ts';

/** Finds out where a visitor is who has no city yet; shows the question about it and the chooser. */
export function CityParts() {
  const city = useChosenCity();
  const open = useCityChooserIsOpen();
  const asksAbout = city?.guessed ? city : null;
  useDetection(useStateIsKnown() && city === null);
  const { part: Chooser, failed } = useCodeFor(open, () =>
    import('./city-chooser.tsx').then((code) => code.CityChooser),
  );
  const { part: Question } = useCodeFor(asksAbout !== null, () =>
    import('./city-question.tsx').then((code) => code.CityQuestion),
  );
  return (
    <>
      {Chooser && <Chooser />}
      {Question && asksAbout && <Question city={asksAbout} />}
      {failed && (
        <p role="alert" className="fixed inset-x-4 top-4 z-50 rounded-md bg-ink px-4 py-3 text-white">
          Список городов не&nbsp;загрузился: проверьте интернет и&nbsp;повторите.
        </p>
      )}
    </>
  );
}

/** Asks once for each page load; a shop that cannot tell leaves everything as it is. */
function useDetection(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    detect(stop.signal).catch(() => {});
    return () => stop.abort();
  }, [wanted]);
}

async function detect(signal: AbortSignal): Promise<void> {
  const { details } = await callApi('GET /api/address/find-ip-address', { signal });
  const found = details.location && cityOfLocation(details.location);
  const city = found && (await withSpot(found, signal));
  if (city && !signal.aborted) guessCity(city);
}

/** Code that comes when it is wanted, and is asked for again when it is wanted again. */
function useCodeFor<P>(wanted: boolean, load: () => Promise<ComponentType<P>>) {
  const [part, setPart] = useState<ComponentType<P>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || part) return;
    setFailed(false);
    load().then(
      (code) => setPart(() => code),
      () => {
        setFailed(true);
        closeCityChooser();
      },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is one import, the same at each rendering
  }, [wanted, part]);
  return { part, failed };
}
