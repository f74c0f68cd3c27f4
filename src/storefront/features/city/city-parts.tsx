import { useEffect, useState, type ComponentType } from 'react';
import { callApi } from '../../client/api.ts';
import { closeCityChooser, openCityChooser, useChosenCity, useCityChooserIsOpen } from '../../client/city.ts';
import { useIsHydrated } from '../../client/use-shop-state.ts';
import { guessCity, withCoordinates } from './choose-city.ts';
import { cityOfLocation } from './found-city.ts';

/** Detects the city of a visitor who has none, asks to confirm it, and shows the chooser. */
export function CityParts() {
  const city = useChosenCity();
  const open = useCityChooserIsOpen();
  const cityToConfirm = city?.guessed ? city : null;
  useCityButtons();
  useDetection(useIsHydrated() && city === null);
  const { part: Chooser, failed } = useCodeFor(open, () =>
    import('./city-chooser.tsx').then((code) => code.CityChooser),
  );
  const { part: Question } = useCodeFor(cityToConfirm !== null, () =>
    import('./city-question.tsx').then((code) => code.CityQuestion),
  );
  return (
    <>
      {Chooser && <Chooser />}
      {Question && cityToConfirm && <Question city={cityToConfirm} />}
      {failed && (
        <p role="alert" className="fixed inset-x-4 top-4 z-50 rounded-md bg-ink px-4 py-3 text-white">
          Список городов не&nbsp;загрузился: проверьте интернет и&nbsp;повторите.
        </p>
      )}
    </>
  );
}

/** Buttons marked `data-city-chooser` open the chooser. */
function useCityButtons(): void {
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if ((target as Element).closest('[data-city-chooser]')) openCityChooser();
    };
    document.addEventListener('click', onPress);
    return () => document.removeEventListener('click', onPress);
  }, []);
}

/** Detects once for each page load; a failure changes nothing. */
function useDetection(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    detect(stop.signal).catch(() => {});
    return () => stop.abort();
  }, [enabled]);
}

async function detect(signal: AbortSignal): Promise<void> {
  const { details } = await callApi('GET /api/address/find-ip-address', { signal });
  const found = details.location && cityOfLocation(details.location);
  const city = found && (await withCoordinates(found, signal));
  if (city && !signal.aborted) guessCity(city);
}

/** A component whose code is fetched when it is needed; a failed fetch is retried when it is needed again. */
function useCodeFor<P>(needed: boolean, load: () => Promise<ComponentType<P>>) {
  const [part, setPart] = useState<ComponentType<P>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!needed || part) return;
    setFailed(false);
    load().then(
      (code) => setPart(() => code),
      () => {
        setFailed(true);
        closeCityChooser();
      },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is one import, the same at each rendering
  }, [needed, part]);
  return { part, failed };
}
