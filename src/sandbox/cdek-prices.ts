import { SHOP_TARIFFS, type Package, type Tariff } from '../integrations/cdek/protocol.ts';
import type { SandboxCity } from './cdek-cities.ts';

const EARTH_RADIUS_KM = 6_371;

interface TariffKind {
  readonly code: number;
  readonly name: string;
  readonly mode: number;
  /** What the place of delivery adds to the price, rubles: a door costs more, a locker less. */
  readonly place: number;
  readonly factor: number;
  readonly slower: number;
  /** Heaviest chargeable weight, kilograms. */
  readonly upTo: number;
}

/** From a warehouse to a door, an office, a locker. */
const MODES = { door: 3, PVZ: 4, POSTAMAT: 7 } as const;

const KINDS: readonly TariffKind[] = [
  {
    code: SHOP_TARIFFS.parcelToPoint,
    name: 'Посылка склад-склад',
    mode: MODES.PVZ,
    place: 0,
    factor: 1,
    slower: 0,
    upTo: 30,
  },
  {
    code: SHOP_TARIFFS.parcelToDoor,
    name: 'Посылка склад-дверь',
    mode: MODES.door,
    place: 175,
    factor: 1,
    slower: 0,
    upTo: 30,
  },
  {
    code: SHOP_TARIFFS.parcelToLocker,
    name: 'Посылка склад-постамат',
    mode: MODES.POSTAMAT,
    place: -20,
    factor: 1,
    slower: 0,
    upTo: 15,
  },
  {
    code: SHOP_TARIFFS.economyToDoor,
    name: 'Экономичная посылка склад-дверь',
    mode: MODES.door,
    place: 175,
    factor: 0.8,
    slower: 3,
    upTo: 50,
  },
  {
    code: SHOP_TARIFFS.economyToPoint,
    name: 'Экономичная посылка склад-склад',
    mode: MODES.PVZ,
    place: 0,
    factor: 0.8,
    slower: 3,
    upTo: 50,
  },
  {
    code: SHOP_TARIFFS.economyToLocker,
    name: 'Экономичная посылка склад-постамат',
    mode: MODES.POSTAMAT,
    place: -20,
    factor: 0.8,
    slower: 3,
    upTo: 15,
  },
];

/** Whether a parcel by this tariff goes to such places; undefined for a tariff that is not offered here. */
export function goesTo(tariffCode: number, place: keyof typeof MODES): boolean | undefined {
  const kind = KINDS.find(({ code }) => code === tariffCode);
  return kind && kind.mode === MODES[place];
}

/** The economy tariff exists only for long distances. */
const ECONOMY_FROM_KM = 1_000;

/** Prices of all tariffs that accept the parcel; they grow with distance and weight. */
export function priceTariffs(from: SandboxCity, to: SandboxCity, packages: readonly Package[]): Tariff[] {
  const km = distanceKm(from, to);
  const kilograms = packages.reduce((total, one) => total + chargeableKg(one), 0);
  const days = 1 + Math.ceil(km / 650);
  return KINDS.filter((kind) => kilograms <= kind.upTo && (kind.factor === 1 || km >= ECONOMY_FROM_KM)).map((kind) => {
    const way = (195 + km * 0.07 + Math.max(0, kilograms - 0.5) * (28 + km * 0.012)) * kind.factor;
    const period_min = days + kind.slower;
    const period_max = period_min + (km > 2_000 ? 2 : 1);
    return {
      tariff_code: kind.code,
      tariff_name: kind.name,
      delivery_mode: kind.mode,
      // Sometimes half a ruble, because rounding is up to the shop.
      delivery_sum: Math.round((way + kind.place) * 2) / 2,
      period_min,
      period_max,
      calendar_min: period_min,
      calendar_max: period_max + Math.floor(period_max / 5) * 2,
    };
  });
}

export function chargeableKg({ weight, length, width, height }: Package): number {
  const volume = length && width && height ? (length * width * height) / 5_000 : 0;
  return Math.max(weight / 1_000, volume);
}

export function distanceKm(from: SandboxCity, to: SandboxCity): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const across = radians(to.latitude - from.latitude);
  const along = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(across / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(along / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}
