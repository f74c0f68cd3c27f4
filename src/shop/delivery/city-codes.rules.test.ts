import { expect, it } from 'vitest';
import { cityCodes } from './city-codes.rules.ts';
import type { ListedCity } from './delivery-carrier.port.ts';

interface Codes {
  readonly kladrId?: string;
  readonly fiasId?: string;
}
const identity = (name: string, region: string, codes: Codes = {}) => ({
  name,
  region,
  countryCode: 'ru',
  kladrId: null,
  fiasId: null,
  ...codes,
});
const ours = (id: number, name: string, region: string, codes: Codes & { ownCode?: number } = {}) => ({
  ownCode: null,
  ...identity(name, region, codes),
  id,
});
const listed = (code: number, name: string, region: string, codes: Codes = {}): ListedCity => ({
  ...identity(name, region, codes),
  code,
});

const KURSK = ours(1, 'Курск', 'Курская область', { kladrId: '46', fiasId: 'f46' });
const OREL = ours(2, 'Орёл', 'Орловская область');

it.each([
  ['by name and region', [OREL], [listed(7, 'Орел', 'Орловская обл'), listed(8, 'Орел', 'Пермский край')], [[2, 7]]],
  ['by ФИАС, whatever its name is', [KURSK], [listed(7, 'г. Курск', '', { fiasId: 'f46' })], [[1, 7]]],
  ['by КЛАДР', [KURSK], [listed(7, 'Курск-город', '', { kladrId: '46' })], [[1, 7]]],
  ['not a namesake of another region', [OREL], [listed(8, 'Орел', 'Пермский край')], []],
  ['not where the registry says otherwise', [KURSK], [listed(7, 'Курск', 'Курская обл', { fiasId: 'f1' })], []],
  [
    'not where two codes belong to different cities',
    [KURSK],
    [listed(7, 'А', '', { kladrId: '46' }), listed(8, 'Б', '', { fiasId: 'f46' })],
    [],
  ],
  [
    'not where the carrier has two of this name in the region',
    [OREL],
    [listed(7, 'Орёл', 'Орловская область'), listed(8, 'Орел', 'Орловская обл')],
    [],
  ],
  [
    'of two by the registry',
    [KURSK],
    [listed(7, 'Курск', 'Курская область'), listed(8, 'Курск', 'Курская обл', { fiasId: 'f46' })],
    [[1, 8]],
  ],
  [
    'though its points write it differently',
    [OREL],
    [listed(7, 'Орёл', 'Орловская область'), listed(7, 'ОРЕЛ', 'Орловская обл'), listed(7, 'Орёл', '')],
    [[2, 7]],
  ],
  [
    'not where two of ours are the same one',
    [OREL, ours(3, 'Орел', 'Орловская обл')],
    [listed(7, 'Орёл', 'Орловская область')],
    [],
  ],
  [
    'of two of ours by the registry',
    [KURSK, ours(3, 'Курск', 'Курская обл')],
    [listed(7, 'Курск', 'Курская область', { fiasId: 'f46' })],
    [[1, 7]],
  ],
  [
    'unless our own list has a code, which nobody else gets',
    [ours(4, 'Елец', 'Липецкая область', { ownCode: 7 }), OREL],
    [listed(7, 'Орёл', 'Орловская область'), listed(9, 'Елец', 'Липецкая область')],
    [],
  ],
] as const)('a city of ours is found %s', (_how, cities, list, codes) => {
  expect([...cityCodes(cities, list)]).toEqual(codes);
});
