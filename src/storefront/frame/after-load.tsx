import { CityParts } from '../city/city-parts.tsx';

/** What waits until the page stands: small, each fetching its own code when it is really shown. */
export function AfterLoad() {
  return <CityParts />;
}
