/** A name as it is searched: in lower case, with «е» for «ё». */
export function nameKey(name: string): string {
  return name.trim().toLowerCase().replaceAll('ё', 'е');
}

/** «г. Казань, Республика Татарстан» → «казань»: the city in the first part of a typed address. */
export function typedCityKey(typed: string): string {
  const [first = ''] = typed.trim().split(',', 1);
  return nameKey(first).replace(/^(?:(?:г|гор|город|пгт|пос|поселок|с|село|д|деревня)(?:\.\s*|\s+))(?=\S)/, '');
}

/** «Казань, Республика Татарстан»; only «Москва» where the region has the same name. */
export function cityLabel(name: string, region: string): string {
  return region === '' || name === region ? name : `${name}, ${region}`;
}

const TYPES: Readonly<Record<string, string>> = {
  обл: 'область',
  край: 'край',
  ао: 'автономный округ',
  аобл: 'автономная область',
};

/** Full name of a Russian region from the registry's pair: «обл», «Московская» → «Московская область». */
export function regionName(type: string, name: string): string {
  const kind = type.trim().toLowerCase().replace(/\.$/, '');
  const bare = name
    .trim()
    .replace(/\s+-\s+/g, ' — ')
    .replace(/\s*\/([^/]+)\/$/, ' ($1)')
    .replace(/\s+автономный округ/i, '');
  if (/республика|область|край$/i.test(bare)) return bare.replace(/(область) — .*$/, '$1');
  if (kind === 'респ' || kind === 'республика') {
    return bare.endsWith('ая') ? `${bare} Республика` : `Республика ${bare}`;
  }
  if (kind === 'ао') {
    const [first = '', ...rest] = bare.split(' — ');
    return [`${first} автономный округ`, ...rest].join(' — ');
  }
  return TYPES[kind] ? `${bare} ${TYPES[kind]}` : bare;
}

/** The registry's type of a Russian region by its full name: «Московская область» → «обл»; null if it cannot be told. */
export function regionType(region: string, city: string): string | null {
  if (region === city) return 'г';
  const kind = /чувашская республика|автономный округ|автономная область|область|край|республика/.exec(
    region.toLowerCase(),
  )?.[0];
  return kind === undefined ? null : SHORT_TYPES[kind]!;
}

const SHORT_TYPES: Readonly<Record<string, string>> = {
  'автономный округ': 'АО',
  'автономная область': 'Аобл',
  область: 'обл',
  край: 'край',
  республика: 'Респ',
  // Its own word in the registry.
  'чувашская республика': 'Чувашия',
};

const REGION_WORDS =
  /(?<![а-я])(?:область|обл|край|республика|респ|автономн\S*|округ|ао|аобл|город|г|югра|кузбасс)(?![а-я])/g;

/** The name of a region without its kind, for comparing. */
export function regionKey(region: string): string {
  return nameKey(region)
    .replace(REGION_WORDS, ' ')
    .replace(/[^а-яa-z]+/g, ' ')
    .trim();
}
