import type { CityIdentity } from './city-row.rules.ts';
import { nameKey, regionKey } from './place-names.rules.ts';

/**
 * The city among the candidates that has this identity: by a registry code, otherwise by name, region and country,
 * unless their codes differ.
 * @returns 'ambiguous' when the codes belong to different cities
 */
export function sameCity<C extends CityIdentity>(
  identity: CityIdentity,
  candidates: readonly C[],
): C | 'ambiguous' | undefined {
  const byFias = identity.fiasId === null ? undefined : candidates.find(({ fiasId }) => fiasId === identity.fiasId);
  const byKladr =
    identity.kladrId === null ? undefined : candidates.find(({ kladrId }) => kladrId === identity.kladrId);
  if (byFias && byKladr && byFias !== byKladr) return 'ambiguous';
  return byFias ?? byKladr ?? candidates.find((city) => isNamesake(city, identity) && !hasOtherCodes(city, identity));
}

function isNamesake(one: CityIdentity, other: CityIdentity): boolean {
  return (
    nameKey(one.name) === nameKey(other.name) &&
    one.countryCode === other.countryCode &&
    (regionKey(one.region) === regionKey(other.region) || regionIsCity(one) || regionIsCity(other))
  );
}

/** Lists of foreign cities name either the region or the city alone. */
const regionIsCity = ({ name, region, countryCode }: CityIdentity) =>
  countryCode !== 'ru' && (region === '' || nameKey(region) === nameKey(name));

function hasOtherCodes(one: CityIdentity, other: CityIdentity): boolean {
  const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
  return differ(one.fiasId, other.fiasId) || differ(one.kladrId, other.kladrId);
}
