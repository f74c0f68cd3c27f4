import type { Organization, Store } from 'schema-dts';
import { closedSpansOf, readClosedDays } from '../../../kernel/closed-days.ts';
import { COMPANY, type CompanyFacts } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { readHours } from '../../../kernel/working-hours.ts';
import type { ShownPicture } from '../../ui/picture.tsx';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** «Mo-Fr 10:00-20:00», «Sa 10:00-16:00»; none when the text of the hours cannot be parsed. */
function openingHours(text: string): string[] {
  const hours = readHours(text);
  if (!hours) return [];
  const time = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  // The week begins with Monday here.
  const days = DAYS.map((name, at) => ({
    name,
    spans: hours[(at + 1) % 7]!.map(({ from, to }) => `${time(from)}-${time(to)}`),
  }));
  const isSame = (at: number) => days[at]?.spans.join() === days[at - 1]?.spans.join();
  return days.flatMap(({ name, spans }, at) => {
    if (isSame(at)) return [];
    let last = at;
    while (isSame(last + 1)) last += 1;
    const range = last === at ? name : `${name}-${days[last]!.name}`;
    return spans.map((span) => `${range} ${span}`);
  });
}

/** Closed days of a year and the next one: a search engine counts a day that opens and closes at midnight as closed. */
function closedDays(text: string | null, year: number) {
  const closed = readClosedDays(text ?? '') ?? new Set<string>();
  return [year, year + 1].flatMap((each) =>
    closedSpansOf(closed, each).map(({ from, through }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      opens: '00:00',
      closes: '00:00',
      validFrom: from,
      validThrough: through,
    })),
  );
}

interface StoreData {
  readonly origin: string;
  readonly company: CompanyFacts;
  /** The present one (`storeYear`). */
  readonly year: number;
  readonly picture?: ShownPicture | null;
}

/** The physical shop as a schema.org `Store`, with its parent organization. */
export function storeFacts({ origin, company, year, picture }: StoreData) {
  const { legalName, inn, phones, hours, email, address, shopAddress } = company;
  const [city = '', ...street] = shopAddress.replaceAll('\u00a0', ' ').split(', ');
  // The postal code of the legal address is used only if both addresses are the same place.
  const postalCode = /^\d{6}(?=, )/.exec(address)?.[0];
  const opening = openingHours(hours);
  const closed = closedDays(company.closedDays, year);
  return {
    '@type': 'Store',
    '@id': `${origin}${links.contacts()}#store`,
    name: COMPANY.name,
    url: origin + links.contacts(),
    telephone: phones.map(({ text }) => text.replaceAll('\u00a0', ' ')),
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street.join(', '),
      ...(postalCode && address.endsWith(shopAddress) && { postalCode }),
      addressLocality: city,
      addressCountry: 'RU',
    },
    ...(opening.length > 0 && { openingHours: opening.length === 1 ? opening[0]! : opening }),
    ...(closed.length > 0 && { specialOpeningHoursSpecification: closed }),
    currenciesAccepted: 'RUB',
    ...(picture && { image: origin + links.picture(picture.id, 1200) }),
    parentOrganization: { '@type': 'Organization', name: COMPANY.name, legalName, taxID: inn, url: origin },
  } satisfies Store;
}

/** The company as a schema.org `Organization`, for the front page. */
export function organizationFacts({ origin, company }: { readonly origin: string; readonly company: CompanyFacts }) {
  const { legalName, inn, phones, email, messenger, video } = company;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: COMPANY.name,
    legalName,
    taxID: inn,
    url: origin,
    email,
    telephone: phones[0].text.replaceAll('\u00a0', ' '),
    logo: `${origin}/favicon.svg`,
    sameAs: [messenger.href, video.href],
  } satisfies Organization;
}
