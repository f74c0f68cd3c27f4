/** A way to us on another site. */
interface Channel {
  readonly text: string;
  readonly href: string;
}

interface CompanyPhone {
  readonly text: string;
  readonly href: string;
  readonly note: string;
}

/**
 * What staff may change of the company while the shop runs (decision 0054). Whoever shows any of it asks for it:
 * `companyFacts(db)` on the server, `useCompany()` on pages. There is no constant to take it from: what the first
 * settings say lives with the settings.
 */
export interface CompanyFacts {
  readonly legalName: string;
  readonly inn: string;
  readonly kpp: string;
  readonly ogrn: string;
  /** The first one is the documented `federationPhone`. */
  readonly phones: readonly [CompanyPhone, ...CompanyPhone[]];
  /** The documented `operating_mode`, for people; `readHours` understands it. */
  readonly hours: string;
  readonly email: string;
  /** Where papers are sent, with the postal code. */
  readonly address: string;
  /** Where goods are picked up, from the city on. */
  readonly shopAddress: string;
  readonly messenger: Channel;
  readonly video: Channel;
}

/** What no setting changes: it is drawn on packs and pictures. Everything else of the company are `CompanyFacts`. */
export const COMPANY = { name: 'Травосоль' } as const;

export const DISCLAIMER = 'БАД. Не является лекарственным средством.';
