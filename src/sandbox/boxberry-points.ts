import { boxberryCities, type BoxberryCity } from './boxberry-cities.ts';
import { chances, postcodeOf, STREETS } from './cdek-points.ts';

const HOURS = ['пн-вс: 10.00-20.30', 'пн-пт: 09.00-20.00, сб-вс: 10.00-18.00', 'пн-сб: 10.00-19.00'];

/** Points and lockers of a city, generated from its code, so always the same. */
export function boxberryPointsOf(city: BoxberryCity) {
  const { place } = city;
  const chance = chances(city.code);
  const count = Math.min(22, 4 + Math.round(place.size * 0.6));
  return Array.from({ length: count }, (_, index) => {
    const street = STREETS[(Math.floor(chance() * 5) + index * 11 + city.code) % STREETS.length]!;
    const reduced = `${street}, д.${1 + Math.floor(chance() * 90)}`;
    const spread = place.size > 20 ? 0.09 : 0.035;
    const latitude = place.latitude + (chance() - 0.5) * spread * 2;
    const longitude = place.longitude + (chance() - 0.5) * spread * 3;
    const isLocker = index % 4 === 3;
    const prepaidOnly = isLocker || index % 6 === 1;
    return {
      Code: pointCode(city, index),
      Name: `${place.name} ${street}_${index + 1}_С`,
      Address: `${postcodeOf(place, index)}, ${place.name} г, ${reduced}`,
      AddressReduce: reduced,
      Phone: '8-800-222-80-00',
      WorkShedule: isLocker ? 'круглосуточно' : HOURS[(city.code + index) % HOURS.length]!,
      TripDescription: '',
      DeliveryPeriod: 1,
      CityCode: String(city.code),
      CityName: place.name,
      TariffZone: '1',
      Settlement: place.name,
      Area: place.region,
      Country: 'РОССИЯ',
      CountryCode: '643',
      GPS: `${latitude.toFixed(6)},${longitude.toFixed(6)}`,
      OnlyPrepaidOrders: prepaidOnly ? 'Yes' : 'No',
      Acquiring: isLocker || index % 5 !== 4 ? 'Yes' : 'No',
      DigitalSignature: 'No',
      TypeOfOffice: isLocker ? '2' : '1',
      NalKD: 'No',
      Metro: place.metro[index % Math.max(1, place.metro.length)] ?? '',
      VolumeLimit: isLocker ? '0.02' : '0.19',
      LoadLimit: isLocker ? 15 : 31,
      Postamat: isLocker,
    };
  });
}

/** Five digits. */
const pointCode = ({ place }: BoxberryCity, index: number): string =>
  String(10_000 + place.code * 30 + index).padStart(5, '0');

export function isBoxberryPoint(code: string): boolean {
  return boxberryCities()
    .flatMap(boxberryPointsOf)
    .some(({ Code }) => Code === code);
}
