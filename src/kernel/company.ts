/** A way to us on another site. */
interface Channel {
  readonly text: string;
  readonly href: string;
}

/** What staff may change of the company while the shop runs (decision 0054). */
export interface CompanyFacts {
  readonly legalName: string;
  readonly inn: string;
  readonly kpp: string;
  readonly ogrn: string;
  /** The first one is the documented `federationPhone`. */
  readonly phones: readonly { readonly text: string; readonly href: string; readonly note: string }[];
  /** The documented `operating_mode`, for people. */
  readonly hours: string;
  readonly email: string;
  readonly address: string;
  readonly messenger: Channel;
  readonly video: Channel;
}

/** Facts of the company as the program knows them; placeholders until the requisites are given. */
export const COMPANY = {
  name: 'Травосоль',
  legalName: 'ООО «Травосоль»',
  inn: '7700000000',
  kpp: '770001001',
  ogrn: '1027700000000',
  phones: [
    { text: '8\u00a0800\u00a0555-01-62', href: 'tel:+78005550162', note: 'бесплатно по России' },
    { text: '+7\u00a0495\u00a0555-01-62', href: 'tel:+74955550162', note: 'Москва' },
  ],
  hours: 'ежедневно 9:00–20:00',
  /** The same as numbers: whole hours of every day, Moscow time. */
  workingHours: { from: 9, to: 20 },
  email: 'zakaz@travosol.example',
  /** Contract manufacturing. */
  partnerEmail: 'partner@travosol.example',
  address: '109012, Москва, ул.\u00a0Никольская, 10',
  shopAddress: 'Москва, ул.\u00a0Никольская, 10',
  messenger: { text: 'Телеграм', href: 'https://t.me/travosol' },
  video: { text: 'Рутуб', href: 'https://rutube.ru/channel/travosol' },
} as const satisfies CompanyFacts & Record<string, unknown>;

export const DISCLAIMER = 'БАД. Не является лекарственным средством.';
