export interface CourierAddress {
  readonly street: string;
  readonly house: string;
  readonly flat?: string;
  readonly zip?: string;
}

const FLAT = ', кв. ';

/** Address of a courier delivery as the order keeps it. */
export function courierAddressText(cityName: string, { street, house, flat }: CourierAddress): string {
  return `${cityName}, ${street}, ${house}${flat ? FLAT + flat : ''}`;
}

/**
 * Reads the parts of such an address back; undefined for any other text. A house with a comma in it leaves its beginning
 * with the street: the parts still make the same text again.
 */
export function readCourierAddress(cityName: string, text: string): CourierAddress | undefined {
  if (!text.startsWith(`${cityName}, `)) return undefined;
  const [place, flat] = cutAtLast(text.slice(cityName.length + 2), FLAT);
  const [street, house] = cutAtLast(place, ', ');
  return street && house ? { street, house, ...(flat && { flat }) } : undefined;
}

/**
 * Reads an address as people write it, «420102, Казань, ул. Мира, д. 16, кв. 3», city and postal code being known. What cannot be told
 * apart is all in the street: its owner sees it and writes the rest.
 */
export function readTypedAddress(cityName: string, text: string): CourierAddress | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^\d{6}$/.test(part) && !isCity(part, cityName));
  const flat = /^(?:квартира|кв|офис|оф)\.?\s*(\S.*)$/i.exec(parts.at(-1) ?? '')?.[1];
  const place = flat === undefined ? parts : parts.slice(0, -1);
  const house = place.length > 1 ? /^(?:(?:дом|д)\.?\s*)?(\d.*)$/i.exec(place.at(-1)!)?.[1] : undefined;
  const street = (house === undefined ? place : place.slice(0, -1)).join(', ');
  if (!street) return undefined;
  return { street, house: house ?? '', ...(flat && { flat }) };
}

/** «Казань» and «г. Казань». */
const isCity = (part: string, cityName: string) =>
  part.toLowerCase().replace(/^(?:г|город)\.?\s+/, '') === cityName.toLowerCase();

function cutAtLast(text: string, separator: string): [before: string, after: string | undefined] {
  const at = text.lastIndexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}
