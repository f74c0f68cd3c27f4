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

function cutAtLast(text: string, separator: string): [before: string, after: string | undefined] {
  const at = text.lastIndexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}
