/** Our channel on another site. */
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
 * Facts of the company that staff may change while the shop runs (decision 0054). Read them with
 * `companyFacts(db)` on the server and `useCompany()` on pages; there is no constant.
 */
export interface CompanyFacts {
  readonly legalName: string;
  readonly inn: string;
  readonly kpp: string;
  readonly ogrn: string;
  /** The first one is the documented `federationPhone`. */
  readonly phones: readonly [CompanyPhone, ...CompanyPhone[]];
  /** The documented `operating_mode`, as text for people; `readHours` parses it. */
  readonly hours: string;
  /** Days when the shop is closed all the same, as text for people; `readClosedDays` parses it. Null: there are none. */
  readonly closedDays: string | null;
  readonly email: string;
  /** Postal address for documents, with the postal code. */
  readonly address: string;
  /** Where parcels with returned goods are sent; null: to the postal address. */
  readonly returnAddress: string | null;
  /** Address for pickup, starting with the city. */
  readonly shopAddress: string;
  readonly messenger: Channel;
  readonly video: Channel;
}

/** Not a setting, because the name is drawn on packs and pictures. All other facts are in `CompanyFacts`. */
export const COMPANY = { name: 'Травосоль' } as const;

export const DISCLAIMER = 'БАД. Не является лекарственным средством.';
