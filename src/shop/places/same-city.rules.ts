import type { CityMarks } from './city-row.rules.ts';
import { nameKey, regionKey } from './place-names.rules.ts';

/**
 * The city of a list that the marks speak of: by a code of the registries, otherwise by name, region and country,
 * unless codes say that these are two namesakes.
 * @returns 'two' when its codes belong to different cities
 */
export function sameCity<C extends CityMarks>(marks: CityMarks, known: readonly C[]): C | 'two' | undefined {
  const byFias = marks.fiasId === null ? undefined : known.find(({ fiasId }) => fiasId === marks.fiasId);
  const byKladr = marks.kladrId === null ? undefined : known.find(({ kladrId }) => kladrId === marks.kladrId);
  if (byFias && byKladr && byFias !== byKladr) return 'two';
  return byFias ?? byKladr ?? known.find((city) => isNamesake(city, marks) && !contradicts(city, marks));
}

function isNamesake(one: CityMarks, other: CityMarks): boolean {
  return (
    nameKey(one.name) === nameKey(other.name) &&
    one.countryCode === other.countryCode &&
    (regionKey(one.region) === regionKey(other.region) || regionIsCity(one) || regionIsCity(other))
  );
}

/** Abroad a list names either the region or the city alone. */
const regionIsCity = ({ name, region, countryCode }: CityMarks) =>
  countryCode !== 'ru' && (region === '' || nameKey(region) === nameKey(name));

function contradicts(one: CityMarks, other: CityMarks): boolean {
  const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
  return differ(one.fiasId, other.fiasId) || differ(one.kladrId, other.kladrId);
}
