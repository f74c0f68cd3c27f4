import type { CityIdentity } from '../places/city-row.rules.ts';
import { nameKey } from '../places/place-names.rules.ts';
import { hasSameCode, onlySameCity } from '../places/same-city.rules.ts';
import type { ListedCity } from './delivery-carrier.port.ts';

interface OurCity extends CityIdentity {
  readonly id: number;
  /** The carrier's code of it in our own list. */
  readonly ownCode: number | null;
}

/**
 * Codes of our cities that have none in our own list, by what a carrier lists. None where it is not sure: a wrong city is worse
 * than a question to the carrier.
 * @returns codes by the ids of our cities
 */
export function cityCodes(ours: readonly OurCity[], listed: readonly ListedCity[]): ReadonlyMap<number, number> {
  const taken = new Set(ours.map(({ ownCode }) => ownCode));
  const byKey = Map.groupBy(
    distinct(listed.filter(({ code }) => !taken.has(code))).flatMap((city) =>
      keysOf(city).map((key) => ({ key, city })),
    ),
    ({ key }) => key,
  );
  const found = ours.flatMap((city) => {
    if (city.ownCode !== null) return [];
    const candidates = new Set(keysOf(city).flatMap((key) => (byKey.get(key) ?? []).map((entry) => entry.city)));
    const same = onlySameCity(city, [...candidates]);
    return same ? [{ id: city.id, code: same.code, certain: hasSameCode(same, city) }] : [];
  });
  return new Map(
    [...Map.groupBy(found, ({ code }) => code)].flatMap(([code, all]) => ownerOf(all).map((id) => [id, code])),
  );
}

/** Several of our cities are not one city of the carrier: then only a registry code decides. */
function ownerOf(claims: readonly { readonly id: number; readonly certain: boolean }[]): number[] {
  const certain = claims.filter((claim) => claim.certain);
  const [owner, ...others] = certain.length > 0 ? certain : claims;
  return owner && others.length === 0 ? [owner.id] : [];
}

/** Points of one city name it alike; where they do not, each name stands for itself. */
function distinct(listed: readonly ListedCity[]): ListedCity[] {
  return [
    ...new Map(listed.map((city) => [[city.code, ...keysOf(city), nameKey(city.region)].join('|'), city])).values(),
  ];
}

const keysOf = ({ name, kladrId, fiasId }: CityIdentity) => [
  `name ${nameKey(name)}`,
  ...(kladrId === null ? [] : [`kladr ${kladrId}`]),
  ...(fiasId === null ? [] : [`fias ${fiasId}`]),
];
