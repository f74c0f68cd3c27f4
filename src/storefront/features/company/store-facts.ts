import type { Organization, Store } from 'schema-dts';
import { COMPANY, type CompanyFacts } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { readHours } from '../../../kernel/working-hours.ts';
import type { ShownPicture } from '../../ui/picture.tsx';

/** «Mo-Su 09:00-20:00»; undefined when the text of the hours cannot be parsed. */
function openingHours(text: string): string | undefined {
  const hours = readHours(text);
  if (!hours) return undefined;
  const time = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return `${hours.days === 'daily' ? 'Mo-Su' : 'Mo-Fr'} ${time(hours.from)}-${time(hours.to)}`;
}

/** The physical shop as a schema.org `Store`, with its parent organization. */
export function storeFacts(origin: string, company: CompanyFacts, picture?: ShownPicture | null) {
  const { legalName, inn, phones, hours, email, address, shopAddress } = company;
  const [city = '', ...street] = shopAddress.replaceAll('\u00a0', ' ').split(', ');
  // The postal code of the legal address is used only if both addresses are the same place.
  const postalCode = /^\d{6}(?=, )/.exec(address)?.[0];
  const opening = openingHours(hours);
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
    ...(opening && { openingHours: opening }),
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
