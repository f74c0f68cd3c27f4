import { CARRIER_NAMES, type CarrierName } from '../../kernel/carriers.ts';

/** Companies that transfer money to our bank account: what is stored with their payments, claims and registers. */
export const PAYING_COMPANIES = ['yookassa', ...CARRIER_NAMES] as const satisfies readonly ('yookassa' | CarrierName)[];
export type PayingCompany = (typeof PAYING_COMPANIES)[number];

/** Companies whose registers come as files. */
export const FILE_COMPANIES = ['yookassa', 'boxberry'] as const satisfies readonly PayingCompany[];
export type FileCompany = (typeof FILE_COMPANIES)[number];

/** A payment order pays registers of at most so many days before it: banks number their orders anew each year. */
export const PAYOUT_DAYS = 60;
