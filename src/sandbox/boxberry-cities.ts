import { citiesNamed, inCountry, type SandboxCity } from './cdek-cities.ts';

/** A city of the fake Boxberry. */
export interface BoxberryCity {
  readonly code: number;
  readonly kladr: string;
  readonly place: SandboxCity;
}

/** Codes of Boxberry and of the registry, by CDEK's. Only that of Moscow is Boxberry's own; other codes are invented. */
const CODES: Readonly<Record<number, { readonly code?: number; readonly kladr: string }>> = {
  44: { code: 68, kladr: '7700000000000' },
  137: { kladr: '7800000000000' },
  270: { kladr: '5400000100000' },
  250: { kladr: '6600000100000' },
};

/** It serves the larger cities only. */
const SMALLEST = 4;

const CITIES: readonly BoxberryCity[] = inCountry(citiesNamed(''), 'RU')
  .filter(({ size }) => size >= SMALLEST)
  .map((place) => {
    const { code = 70_000 + place.code, kladr = '' } = CODES[place.code] ?? {};
    return { code, kladr, place };
  });

export const boxberryCities = (): readonly BoxberryCity[] => CITIES;

export function boxberryCity(code: string | number | undefined): BoxberryCity | undefined {
  return CITIES.find((city) => String(city.code) === String(code));
}

/** «Новосибирская область» → «Новосибирская обл», «Республика Татарстан» → «Татарстан Респ». */
function shortRegion(region: string): string {
  return region
    .replace(/ область$/, ' обл')
    .replace(/^Республика (.+)$/, '$1 Респ')
    .replace(/ Республика$/, ' Респ');
}

/** As in `ListCitiesFull`: everything is text. */
export function cityOnWire({ code, kladr, place }: BoxberryCity) {
  const region = shortRegion(place.region);
  return {
    Code: String(code),
    Name: place.name,
    ReceptionLaP: '1',
    DeliveryLaP: '1',
    Reception: '1',
    PickupPoint: '1',
    // Couriers go to the largest only.
    CourierDelivery: place.size > SMALLEST ? '1' : '0',
    Terminal: place.size > 10 ? '1' : '0',
    Kladr: kladr,
    Region: region,
    CountryCode: '643',
    UniqName: `${place.name} (${region})`,
    District: '',
    Prefix: 'г',
    CourierReception: '1',
  };
}
