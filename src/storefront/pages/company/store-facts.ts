import type { Organization, Store } from 'schema-dts';
import type { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import type { ShownPicture } from '../../ui/picture.tsx';

type Facts = Pick<
  typeof COMPANY,
  'name' | 'legalName' | 'inn' | 'phones' | 'workingHours' | 'email' | 'address' | 'shopAddress'
>;

const hour = (whole: number) => `${String(whole).padStart(2, '0')}:00`;

/** The shop of bricks as schema.org knows it, and the company behind it. */
export function storeFacts(origin: string, company: Facts, picture?: ShownPicture | null) {
  const { name, legalName, inn, phones, workingHours, email, address, shopAddress } = company;
  return {
    '@type': 'Store',
    '@id': `${origin}${links.contacts()}#store`,
    name,
    url: origin + links.contacts(),
    telephone: phones.map(({ text }) => text.replaceAll('\u00a0', ' ')),
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: shopAddress.replaceAll('\u00a0', ' '),
      postalCode: address.slice(0, 6),
      addressLocality: 'Москва',
      addressCountry: 'RU',
    },
    openingHours: `Mo-Su ${hour(workingHours.from)}-${hour(workingHours.to)}`,
    currenciesAccepted: 'RUB',
    ...(picture && { image: origin + links.picture(picture.id, 1200) }),
    parentOrganization: { '@type': 'Organization', name, legalName, taxID: inn, url: origin },
  } satisfies Store;
}

/** Who stands behind the shop, for its front page. */
export function organizationFacts({
  origin,
  company,
}: {
  readonly origin: string;
  readonly company: Facts & Pick<typeof COMPANY, 'messenger' | 'video'>;
}) {
  const { name, legalName, inn, phones, email, messenger, video } = company;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    legalName,
    taxID: inn,
    url: origin,
    email,
    telephone: phones[0].text.replaceAll('\u00a0', ' '),
    logo: `${origin}/favicon.svg`,
    sameAs: [messenger.href, video.href],
  } satisfies Organization;
}
