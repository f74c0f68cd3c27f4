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

/** The same, but undefined unless it is sure: where the codes contradict, or several cities have this name and region. */
export function onlySameCity<C extends CityIdentity & { readonly code: number }>(
  identity: CityIdentity,
  candidates: readonly C[],
): C | undefined {
  const same = sameCity(identity, candidates);
  if (!same || same === 'ambiguous') return undefined;
  if (hasSameCode(same, identity)) return same;
  const fits = candidates.filter((city) => isNamesake(city, identity) && !hasOtherCodes(city, identity));
  return fits.every(({ code }) => code === same.code) ? same : undefined;
}

/** Whether a registry says that they are one city. */
export function hasSameCode(one: CityIdentity, other: CityIdentity): boolean {
  const agree = (a: string | null, b: string | null) => a !== null && a === b;
  return agree(one.fiasId, other.fiasId) || agree(one.kladrId, other.kladrId);
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
