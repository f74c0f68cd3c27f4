import { regionKey } from './place-names.rules.ts';

/** Beginnings of names of regions by the hours that their clocks are ahead of UTC; Russia has no summer time. */
const RUSSIA: readonly (readonly [hours: number, regions: string])[] = [
  [2, 'калининградск'],
  [
    3,
    'адыге архангельск белгородск брянск владимирск волгоградск вологодск воронежск дагестан донецк запорожск ивановск ингуш ' +
      'кабардино калмык калужск карачаево карел кировск коми костромск краснодарск крым курск ленинградск липецк луганск ' +
      'марий мордов москва московск мурманск ненецк нижегородск новгородск орловск пензенск псковск ростовск рязанск ' +
      'санкт-петербург севастополь северная-осетия смоленск ставропольск тамбовск татарстан тверск тульск херсонск чеченск ' +
      'чечня чуваш ярославск',
  ],
  [4, 'астраханск самарск саратовск удмурт ульяновск'],
  [5, 'башкортостан курганск оренбургск пермск свердловск тюменск ханты-мансийск челябинск ямало-ненецк'],
  [6, 'омск'],
  [7, 'алтай кемеровск красноярск новосибирск томск тыва хакас'],
  [8, 'бурят иркутск'],
  // Якутия is missing: it has three zones.
  [9, 'амурск забайкальск'],
  [10, 'еврейск приморск хабаровск'],
  [11, 'магаданск сахалинск'],
  [12, 'камчатск чукотск'],
];

/** Neighbours with one zone and no summer time; Kazakhstan since March 2024. */
const ABROAD: Readonly<Record<string, number>> = { by: 3, kz: 5 };

const BEGINNINGS = RUSSIA.flatMap(([hours, regions]) =>
  regions.split(' ').map((beginning) => ({ hours, beginning: beginning.replaceAll('-', ' ') })),
);

/**
 * Hours that the clocks of a region are ahead of UTC; undefined where that is not sure.
 * @param countryCode two letters in lower case
 */
export function utcOffsetOf(countryCode: string, region: string): number | undefined {
  if (countryCode !== 'ru') return ABROAD[countryCode];
  const key = regionKey(region);
  return BEGINNINGS.find(({ beginning }) => key.startsWith(beginning))?.hours;
}
